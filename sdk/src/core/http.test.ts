import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { publicPlayer } from './calls.ts';
import { createHttp } from './http.ts';

const config = { player: { uuid: 'ply_1', playerColor: '#e11d2e' }, stream: null };
const input = { query: { embeddedVideoPlayerId: 'ply 1&2' }, headers: {} };

function httpAnswering(status: number, body: unknown) {
  const send = vi.fn(async () => new Response(typeof body === 'string' ? body : JSON.stringify(body), { status }));
  return { send, http: createHttp({ baseUrl: 'https://zeacon.example', fetch: send as typeof fetch }) };
}

test('returns responseData, and encodes the query', async () => {
  const { http, send } = httpAnswering(200, { responseData: config });
  expect(await http.call(publicPlayer, input)).toEqual(config);
  expect((send.mock.calls[0] as unknown[])[0]).toBe(
    'https://zeacon.example/business/v1.1/embedded-player/public?embeddedVideoPlayerId=ply+1%262',
  );
});

test.each([
  [
    'the code of the server',
    404,
    { error: 'player.not_found', message: 'Gone', status: '404', requestId: 'r1' },
    'player.not_found',
  ],
  ['an error page', 502, '<h1>Bad gateway</h1>', 'client.reply_unreadable'],
  ['a reply of another shape', 200, { responseData: { player: 1 } }, 'client.reply_unreadable'],
  ['no JSON', 200, 'hello', 'client.reply_unreadable'],
])('fails with %s', async (_case, status, body, code) => {
  await expect(httpAnswering(status, body).http.call(publicPlayer, input)).rejects.toMatchObject({ code });
});

test.each([
  ['the server’s message', 404, { error: 'a.b', message: 'Gone' }, 'a.b', 'Gone'],
  ['its error field, where it has no message', 502, { error: 'Bad gateway' }, 'client.reply_unreadable', 'Bad gateway'],
  ['a fallback for a page', 502, '<h1>Bad gateway</h1>', 'client.reply_unreadable', 'Something went wrong'],
  ['a fallback for nothing', 500, null, 'client.reply_unreadable', 'Something went wrong'],
  [
    'a fallback for texts that are none',
    500,
    { error: 1, message: {} },
    'client.reply_unreadable',
    'Something went wrong',
  ],
])('says %s, and the status as text', async (_case, status, body, code, message) => {
  const { http } = httpAnswering(status, body);
  await expect(http.call(publicPlayer, input)).rejects.toMatchObject({ code, message, status: `${status}` });
});

test('keeps the request id for error reports', async () => {
  const { http } = httpAnswering(500, { error: 'server.failed', message: 'No', status: '500', requestId: 'req-7' });
  await expect(http.call(publicPlayer, input)).rejects.toMatchObject({ requestId: 'req-7' });
});

test('distinguishes a network failure from a server error', async () => {
  const http = createHttp({ baseUrl: '', fetch: () => Promise.reject(new TypeError('Failed to fetch')) });
  await expect(http.call(publicPlayer, input)).rejects.toMatchObject({ code: 'client.offline' });
});

test('an abort by the caller stays an abort', async () => {
  const caller = new AbortController();
  const http = createHttp({ baseUrl: '', fetch: hanging });
  const call = http.call(publicPlayer, input, caller.signal);
  caller.abort();
  await expect(call).rejects.toMatchObject({ name: 'AbortError' });
});

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('times out if the server does not answer', async () => {
  const call = createHttp({ baseUrl: '', fetch: hanging, timeoutMs: 5000 }).call(publicPlayer, input);
  const failure = expect(call).rejects.toMatchObject({ code: 'client.timeout' });
  await vi.advanceTimersByTimeAsync(5000);
  await failure;
});

function hanging(_url: unknown, init?: RequestInit): Promise<Response> {
  return new Promise((_resolve, reject) => {
    init?.signal?.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError')));
  });
}
