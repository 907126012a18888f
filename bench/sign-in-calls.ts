import {
  beginEmailChange,
  beginPasskey,
  beginPasskeyLogIn,
  beginSecondFactor,
  changePassword,
  enterEmailCode,
  getEmailVerification,
  getSecondFactor,
  listPasskeys,
  listSignInSessions,
  logIn,
  logOut,
  refreshAccessToken,
  sendEmailVerification,
  signOutEverywhere,
  signUp,
} from '@zeacon/contract';
import type { TestPlatform } from '../server/src/platform/testing/test-platform.ts';
import { percentile } from './percentile.ts';

const [password, next] = ['Harbour-Kite-7', 'Other-Secret-4'];

interface Step {
  name: string;
  endpoint: { method: string; path: string };
  body?: object;
  headers?: Record<string, string>;
  /** Of the answer; 2xx otherwise. */
  status?: number;
}

/** What one person does after another from an address of their own; the times in ms by name. */
async function goThrough(platform: TestPlatform, person: number, timesOf: Map<string, number[]>): Promise<void> {
  const remoteAddress = `10.1.${person >> 8}.${person & 255}`;
  const email = `person-${person}@example.com`;
  async function call({ name, endpoint, body, headers = {}, status }: Step) {
    const method = endpoint.method as 'GET' | 'POST' | 'PUT';
    const started = performance.now();
    const answer = await platform.app.inject({
      method,
      url: endpoint.path,
      headers,
      remoteAddress,
      ...(body && { payload: body }),
    });
    timesOf.set(name, [...(timesOf.get(name) ?? []), performance.now() - started]);
    if (status ? answer.statusCode !== status : answer.statusCode >= 300)
      throw new Error(`${name} was answered ${answer.statusCode}: ${answer.body}`);
    return answer.json().responseData as Record<string, string>;
  }
  await call({ name: 'sign up', endpoint: signUp, body: { businessName: `Person.${person}`, email, password } });
  const entered = await call({ name: 'log in', endpoint: logIn, body: { email, password } });
  const refresh = { 'refresh-token': entered.refreshToken! };
  const fresh = await call({ name: 'new access token', endpoint: refreshAccessToken, headers: refresh });
  const headers = { authorization: `Bearer ${fresh.accessToken}` };
  await call({ name: 'state of the email', endpoint: getEmailVerification, headers });
  await call({ name: 'send the code again', endpoint: sendEmailVerification, headers, body: {} });
  await call({ name: 'wrong code', endpoint: enterEmailCode, headers, body: { code: '000000' }, status: 400 });
  await call({ name: 'sessions', endpoint: listSignInSessions, headers });
  await call({ name: 'second factor', endpoint: getSecondFactor, headers });
  await call({ name: 'begin a second factor', endpoint: beginSecondFactor, headers, body: { password } });
  await call({ name: 'passkeys', endpoint: listPasskeys, headers });
  await call({ name: 'begin a passkey', endpoint: beginPasskey, headers, body: { password } });
  await call({ name: 'begin a log-in by passkey', endpoint: beginPasskeyLogIn, body: {} });
  const changed = { email: `new-${email}`, password };
  await call({ name: 'change the email', endpoint: beginEmailChange, headers, body: changed });
  const passwords = { currentPassword: password, password: next };
  await call({ name: 'change the password', endpoint: changePassword, headers, body: passwords });
  const again = await call({ name: 'log in', endpoint: logIn, body: { email, password: next } });
  await call({ name: 'log out', endpoint: logOut, headers: { 'refresh-token': again.refreshToken! } });
  await call({ name: 'log out everywhere', endpoint: signOutEverywhere, headers, body: { keepCurrent: false } });
}

/** Name, median and p95 in ms of every call, the slowest first. */
export async function timeCalls(platform: TestPlatform, people: number): Promise<[string, number, number][]> {
  // The first ones run code that is not compiled yet.
  for (let person = 0; person < 20; person++) await goThrough(platform, person, new Map());
  const timesOf = new Map<string, number[]>();
  for (let person = 20; person < people + 20; person++) await goThrough(platform, person, timesOf);
  const rows = [...timesOf].map(([name, times]): [string, number, number] => [
    name,
    percentile(times, 0.5),
    percentile(times, 0.95),
  ]);
  return rows.sort((a, b) => b[2] - a[2]);
}
