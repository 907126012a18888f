import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { generateSync } from 'otplib';
import { expect, onTestFinished, test } from 'vitest';
import { createTestClock } from '../server/src/platform/testing/test-clock.ts';
import { openTestDatabase } from '../server/src/platform/testing/test-database.ts';
import { openTestPlatform, testMasterKey } from '../server/src/platform/testing/test-platform.ts';
import { manageAccounts } from './accounts.ts';
import { root } from './run.ts';

const base = '/authentication/v1.1';
const [email, password] = ['acme@example.com', 'Harbour-Kite-7'];

test.skipIf(process.env.ZEACON_TEST_SKIP_POSTGRES === '1')(
  'whoever runs the platform makes operators, and lets somebody in who lost their second factor',
  async () => {
    const database = await openTestDatabase('postgres');
    onTestFinished(() => database.close());
    const { app, clock, signUp, close } = await openTestPlatform(database, {
      env: { ZEACON_SIGNUP: 'invite' },
      // The program under test has the clock of the machine.
      clock: createTestClock(new Date().toISOString()),
    });
    onTestFinished(close);
    const { headers } = await signUp('Acme');
    const post = async (path: string, payload: object) =>
      (await app.inject({ method: 'POST', url: `${base}/${path}`, headers, payload })).json().responseData;
    const logIn = () => post('login', { email, password });
    const env: Record<string, string | undefined> = {
      ...process.env,
      ZEACON_SIGNUP: 'invite',
      ZEACON_MASTER_KEY: testMasterKey.toString('base64'),
      DATABASE_URL: database.connectionString,
      ZEACON_DATA: database.dataFolder,
    };
    const tell = (command: string, whose: string) => manageAccounts([command, whose], env);
    const type = (command: string, whose: string) =>
      promisify(execFile)(process.execPath, ['scripts/accounts.ts', command, whose], { cwd: root, env });
    const turnOff = (whose: string) => tell('turn-off-second-factor', whose);
    const isOperator = async () =>
      (await app.inject({ url: `${base}/operator/businesses`, headers })).statusCode === 200;

    await expect(tell('make-operator', 'nobody@example.com')).rejects.toThrow('Nobody logs in with');
    await expect(tell('remove-operator', email)).rejects.toThrow('was not made an operator here');
    expect(await isOperator()).toBe(false);
    expect((await type('make-operator', 'Acme@example.com')).stdout).toContain('is an operator of the platform now.');
    expect(await isOperator()).toBe(true);
    await tell('remove-operator', email);
    expect(await isOperator()).toBe(false);

    await expect(tell('invite', 'not-an-email')).rejects.toThrow('Invalid format for email');
    await expect(tell('invite', 'ACME@example.com')).rejects.toThrow('has an account already.');
    const link = new URL((await tell('invite', 'Bo@example.com')).split('\n')[0]!);
    expect(link.pathname).toBe('/signup');
    const given = new URLSearchParams(link.hash.slice(1));
    const draft = { businessName: 'Bo', email: 'bo@example.com', password, invite: given.get('invite') };
    expect(given.get('email')).toBe('Bo@example.com');
    expect((await post('signup', { ...draft, invite: undefined }))?.account).toBeUndefined();
    expect((await post('signup', draft)).account.businessName).toBe('Bo');
    env.ZEACON_SIGNUP = 'closed';
    await expect(tell('invite', 'cem@example.com')).rejects.toThrow('nobody can sign up');

    await expect(turnOff(email)).rejects.toThrow('logs in without a second factor');
    await expect(turnOff('nobody@example.com')).rejects.toThrow('Nobody logs in with nobody@example.com.');

    const { secret } = await post('second-factor', { password });
    await post('second-factor/confirm', { code: generateSync({ secret, epoch: clock.now().getTime() / 1000 }) });
    expect(await logIn()).toHaveProperty('challenge');
    expect(await turnOff('Acme@example.com')).toContain('logs in with the password alone now.');
    expect(await logIn()).toHaveProperty('accessToken');
    expect((await app.inject({ url: `${base}/session`, headers })).statusCode).toBe(401);
  },
);

test('a folder without a platform stays as it is, and is named', async () => {
  const missing = join(tmpdir(), 'zeacon-no-platform');
  const env = { ...process.env, DATABASE_URL: '', ZEACON_DATA: missing };
  const told = promisify(execFile)(process.execPath, ['scripts/accounts.ts', 'make-operator', email], {
    cwd: root,
    env,
  });
  await expect(told).rejects.toMatchObject({
    stderr: expect.stringMatching(/^There is no platform in .*zeacon-no-platform\. Set ZEACON_DATA/),
  });
  await expect(told).rejects.not.toMatchObject({ stderr: expect.stringContaining(' at ') });
  expect(existsSync(missing)).toBe(false);
});

test('an option that a script does not have is named in one line', async () => {
  const wrong = promisify(execFile)(process.execPath, ['scripts/recount-insights.ts', '--wrong'], { cwd: root });
  const { stderr } = await wrong.catch((error: { stderr: string }) => error);
  expect(stderr).toMatch(/^Unknown option '--wrong'.*\n$/);
});
