import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readConfig } from '../config.ts';
import { ConfigError } from './read-env.ts';
import { withSettingsFile } from './settings-file.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'zeacon-settings-'));
  await writeFile(join(folder, 'qa.env'), 'ZEACON_PUBLIC_URL=https://qa.example.com\nPORT=4100 # behind the proxy\n');
});
afterEach(() => rm(folder, { recursive: true }));

test('each configuration set has its own addresses, and a variable of the environment wins', () => {
  const env = { ZEACON_SETTINGS: folder, ZEACON_ENVIRONMENT: 'qa' };
  expect(readConfig(withSettingsFile(env))).toMatchObject({
    environment: 'qa',
    publicUrl: 'https://qa.example.com',
    port: 4100,
  });
  expect(readConfig(withSettingsFile({ ...env, PORT: '4200' }))).toMatchObject({
    publicUrl: 'https://qa.example.com',
    port: 4200,
  });
});

test('without a folder of settings the environment stands alone', () => {
  expect(withSettingsFile({ PORT: '4300' })).toEqual({ PORT: '4300' });
});

test('a named folder that lacks the file is refused, and so is a file that names another set', async () => {
  const production = { ZEACON_SETTINGS: folder, ZEACON_ENVIRONMENT: 'production' };
  expect(() => withSettingsFile(production)).toThrow(ConfigError);
  expect(() => withSettingsFile(production)).toThrow('production.env');
  await writeFile(join(folder, 'production.env'), 'ZEACON_ENVIRONMENT=qa\n');
  expect(() => withSettingsFile(production)).toThrow('must not set ZEACON_ENVIRONMENT');
});
