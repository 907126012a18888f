import { pino } from 'pino';
import { expect, test } from 'vitest';
import { createGoogleOAuth } from './google-oauth.ts';

const config = {
  ...{ clientId: 'zeacon', clientSecret: 'secret', accountsUrl: 'https://accounts.google.com' },
  ...{ oauthUrl: 'https://oauth2.googleapis.com', apiUrl: 'https://www.googleapis.com' },
};
const redirectUri = 'https://video.example/search-console/answer';
const secrets = { state: 'a-state', verifier: 'v'.repeat(43) };
const signal = new AbortController().signal;

const googleThat = (answer: () => Promise<Response>) =>
  createGoogleOAuth({ config, redirectUri, fetch: answer, log: pino({ level: 'silent' }) });
const json = (status: number, body: object) => async () => Response.json(body, { status });
const late = () => Promise.reject(new DOMException('The operation was aborted due to timeout', 'TimeoutError'));
const gone = () => Promise.reject(new TypeError('fetch failed'));

test('people are sent to Google’s own page', async () => {
  const address = new URL(await googleThat(gone).addressFor(secrets));
  expect(address.origin + address.pathname).toBe('https://accounts.google.com/o/oauth2/v2/auth');
  expect(address.searchParams.get('code_challenge')).not.toBe(secrets.verifier);
  expect(address.href).not.toContain(config.clientSecret);
});

const failures: readonly [string, () => Promise<Response>, string, string][] = [
  ['is late', late, 'search_console.unavailable', 'SourceBusyError'],
  ['is unreachable', gone, 'search_console.unavailable', 'SourceBusyError'],
  ['fails', json(500, {}), 'search_console.unavailable', 'SourceBusyError'],
  ['is asked too often', json(429, {}), 'search_console.unavailable', 'SourceBusyError'],
  ['knows no such grant', json(400, { error: 'invalid_grant' }), 'search_console.refused', 'GrantOverError'],
  ['knows no such client', json(401, { error: 'invalid_client' }), 'search_console.refused', 'SourceBusyError'],
  ['answers no JSON', async () => new Response('<html>'), 'search_console.refused', 'SourceBusyError'],
  ['answers no token', json(200, { token_type: 'Bearer' }), 'search_console.refused', 'SourceBusyError'],
];
test.each(failures)('a Google that %s is told apart', async (_about, answer, code, name) => {
  const google = googleThat(answer);
  await expect(google.exchange('state=a-state&code=c', secrets)).rejects.toMatchObject({ code });
  await expect(google.renew('1//refresh', signal)).rejects.toMatchObject({ name });
});

test('an answer with another state is refused before Google is asked', async () => {
  let asked = 0;
  const google = googleThat(async () => {
    asked++;
    return Response.json({});
  });
  await expect(google.exchange('state=another&code=c', secrets)).rejects.toMatchObject({
    code: 'search_console.refused',
  });
  await expect(google.exchange('state=a-state&iss=https://evil.example&code=c', secrets)).rejects.toThrow();
  expect(asked).toBe(0);
});

test('what is revoked already counts as revoked, and what cannot be is tried again', async () => {
  await googleThat(json(400, { error: 'invalid_token' })).revoke('1//refresh', signal);
  await googleThat(json(200, {})).revoke('1//refresh', signal);
  await expect(googleThat(json(503, {})).revoke('1//refresh', signal)).rejects.toMatchObject({
    name: 'SourceBusyError',
  });
});

test('no error says a token', async () => {
  const google = googleThat(json(500, { refresh_token: '1//refresh' }));
  const error = await google.renew('1//refresh', signal).catch((thrown: unknown) => thrown as Error);
  expect(JSON.stringify([error, String(error), (error as Error).cause])).not.toContain('1//refresh');
});
