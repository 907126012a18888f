import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { generateSync } from 'otplib';
import { expect, onTestFinished, test } from 'vitest';
import { createTestClock } from '../server/src/platform/testing/test-clock.ts';
import { openTestDatabase } from '../server/src/platform/testing/test-database.ts';
import { openTestPlatform } from '../server/src/platform/testing/test-platform.ts';
import { root } from './run.ts';

const base = '/authentication/v1.1';
const [email, password] = ['acme@example.com', 'Secret-123'];

test.skipIf(process.env.ZEACON_TEST_SKIP_POSTGRES === '1')(
  'whoever runs the platform lets somebody in who lost their second factor',
  async () => {
    const database = await openTestDatabase('postgres');
    onTestFinished(() => database.close());
    const { app, clock, signUp, close } = await openTestPlatform(database, {
      // The program under test has the clock of the machine.
      clock: createTestClock(new Date().toISOString()),
    });
    onTestFinished(close);
    const { headers } = await signUp('Acme');
    const post = async (path: string, payload: object) =>
      (await app.inject({ method: 'POST', url: `${base}/${path}`, headers, payload })).json().responseData;
    const logIn = () => post('login', { email, password });
    const run = promisify(execFile);
    const env = { ...process.env, DATABASE_URL: database.connectionString, ZEACON_DATA: database.dataFolder };
    const turnOff = (whose: string) =>
      run(process.execPath, ['scripts/accounts.ts', 'turn-off-second-factor', whose], { cwd: root, env });

    await expect(turnOff(email)).rejects.toThrow('logs in without a second factor');
    await expect(turnOff('nobody@example.com')).rejects.toThrow('Nobody logs in with nobody@example.com.');

    const { secret } = await post('second-factor', { password });
    await post('second-factor/confirm', { code: generateSync({ secret, epoch: clock.now().getTime() / 1000 }) });
    expect(await logIn()).toHaveProperty('challenge');
    expect((await turnOff('Acme@example.com')).stdout).toContain('logs in with the password alone now.');
    expect(await logIn()).toHaveProperty('accessToken');
    expect((await app.inject({ url: `${base}/session`, headers })).statusCode).toBe(401);
  },
);
