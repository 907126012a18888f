import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openTestDatabase } from '../platform/testing/test-database.ts';
import { openTestPlatform } from '../platform/testing/test-platform.ts';
import { demoAccount } from './demo-content.ts';
import { demoPassword, isOnLoopback, replaceKnownPassword } from './demo-password.ts';

test.each([
  ['127.0.0.1', 'http://localhost:4000', true],
  ['localhost', 'http://127.0.0.1:4000', true],
  ['::1', 'http://[::1]:4000', true],
  ['0.0.0.0', 'http://localhost:4000', false],
  ['127.0.0.1', 'https://video.example', false],
  ['127.0.0.1.example.com', 'http://localhost:4000', false],
  ['127.0.0.1', 'http://localhost.example.com', false],
])('a platform at %s that is reached at %s is on loopback: %s', (host, publicUrl, expected) => {
  expect(isOnLoopback({ host, publicUrl })).toBe(expected);
});

async function open(env: Record<string, string>, path?: string) {
  const database = await openTestDatabase('embedded');
  onTestFinished(() => database.close());
  const platform = await openTestPlatform(database, { env, ...(path && { path }) });
  onTestFinished(() => platform.close());
  return platform;
}

test('the known password is for loopback alone; elsewhere one is drawn once, for its owner to read', async () => {
  expect(await demoPassword((await open({})).platform)).toBe(demoAccount.password);
  const { platform } = await open({ HOST: '0.0.0.0' });
  const drawn = await demoPassword(platform);
  expect(drawn).toMatch(/^Zc-[\w-]{20}-7$/);
  expect(await demoPassword(platform)).toBe(drawn);
  expect((await stat(join(platform.dataFolder.path, 'secrets', 'demo-password'))).mode & 0o777).toBe(0o600);
});

test('an installation that leaves loopback takes the known password no more, nor the sessions from before', async () => {
  const { modules, platform, app } = await open({ ZEACON_PUBLIC_URL: 'https://video.example' });
  const { service } = modules.authentication;
  const { accessToken } = await service.signUp(demoAccount);
  await replaceKnownPassword(platform, modules);
  await expect(service.check(demoAccount)).rejects.toMatchObject({ code: 'auth.bad_credentials' });
  const headers = { authorization: `Bearer ${accessToken}` };
  expect((await app.inject({ url: '/general/v1.1/stream/category', headers })).statusCode).toBe(401);
  const password = await demoPassword(platform);
  expect((await service.check({ ...demoAccount, password })).account.businessName).toBe(demoAccount.businessName);
});
