import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createClient, ZeaconError } from './index.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

type Answer = () => Response | Promise<Response>;
const json = (status: number, body: object, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(body), { status, headers });
const good = (responseData: unknown) => () => json(200, { responseData });
const bad = (status: number, error: string, headers?: Record<string, string>) => () =>
  json(status, { message: 'Why', error, status: String(status), requestId: 'req-1' }, headers);

/** A client whose server gives these answers, one after another. */
function clientOf(answers: Answer[], options: { retries?: number; timeoutMs?: number } = {}) {
  const asked: { url: string; init: RequestInit; atMs: number }[] = [];
  const startedAtMs = Date.now();
  const fetch: typeof globalThis.fetch = async (url, init) => {
    const { signal } = init!;
    signal!.throwIfAborted();
    asked.push({ url: String(url), init: init!, atMs: Date.now() - startedAtMs });
    const answer = answers[asked.length - 1];
    if (!answer) throw new Error('Nobody expected one more call.');
    return answer();
  };
  return { asked, client: createClient({ baseUrl: 'https://video.example/', key: 'zk_1', fetch, ...options }) };
}

/** What became of a promise once all pauses are over. */
async function settle<T>(promise: Promise<T>) {
  const [outcome] = await Promise.all([Promise.allSettled([promise]), vi.runAllTimersAsync()]);
  return outcome[0];
}

test('a call carries the key, its parts where they belong, and answers what was asked for', async () => {
  const { asked, client } = clientOf([good({ id: 'str_1' })]);
  const input = { params: { id: 'a/b' }, body: { label: 'English' } };
  expect(await client.call('editCaption', { ...input, params: { id: 'a/b', captionId: 'cap_1' } })).toEqual({
    id: 'str_1',
  });
  expect(asked[0]!.url).toBe('https://video.example/general/v1.1/stream/a%2Fb/captions/cap_1');
  expect(asked[0]!.init).toMatchObject({
    headers: { authorization: 'Bearer zk_1', 'content-type': 'application/json' },
    body: '{"label":"English"}',
    redirect: 'error',
  });
});

test('a list is read page after page, as far as somebody asks', async () => {
  const page = (items: number[], page: number) => good({ items, page, size: 2, totalItems: 5, totalPages: 3 });
  const { asked, client } = clientOf([page([1, 2], 0), page([3, 4], 1), page([5], 2)]);
  const seen: unknown[] = [];
  for await (const item of client.each('listStreams', { query: { size: 2 } })) {
    seen.push(item);
    if (seen.length === 3) break;
  }
  expect(seen).toEqual([1, 2, 3]);
  expect(asked.map(({ url }) => new URL(url).search)).toEqual(['?size=2&page=0', '?size=2&page=1']);
});

test('a list of another paging name is read to its end', async () => {
  const page = (items: number[]) => good({ items, totalPages: 2 });
  const { asked, client } = clientOf([page([1]), page([2])]);
  const seen: unknown[] = [];
  for await (const item of client.each('listArchivesOfBusiness', { params: { id: 'biz_1' } })) seen.push(item);
  expect(seen).toEqual([1, 2]);
  expect(asked.map(({ url }) => new URL(url).searchParams.get('pageRequest'))).toEqual(['0', '1']);
});

test('a refusal tells its code, and is not asked for again', async () => {
  const { asked, client } = clientOf([bad(403, 'auth.scope_missing')]);
  const error = await client.call('listCategories').catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(ZeaconError);
  expect(error).toMatchObject({ code: 'auth.scope_missing', status: 403, requestId: 'req-1', message: 'Why' });
  expect(asked).toHaveLength(1);
});

test('an answer of a proxy that is no JSON is a failure like others', async () => {
  const { client } = clientOf([() => new Response('<h1>Bad gateway</h1>', { status: 502 })], { retries: 0 });
  await expect(client.call('listCategories')).rejects.toMatchObject({ code: 'server.failed', status: 502 });
});

test('what may be repeated is tried again, later each time', async () => {
  const { asked, client } = clientOf([
    bad(503, 'server.unavailable'),
    () => Promise.reject(new Error()),
    good({ items: [] }),
  ]);
  expect(await settle(client.call('listCategories'))).toMatchObject({ value: { items: [] } });
  const [, second, third] = asked.map(({ atMs }) => atMs);
  expect(second).toBeGreaterThanOrEqual(125);
  expect(third! - second!).toBeGreaterThanOrEqual(250);
});

test.each([
  ['in seconds', '7', 7000],
  ['as a date', () => new Date(Date.now() + 9000).toUTCString(), 8000],
])('the server says %s when to come again', async (_case, after, atLeastMs) => {
  const { asked, client } = clientOf([
    () => bad(429, 'request.rate_limited', { 'retry-after': typeof after === 'string' ? after : after() })(),
    good({ items: [] }),
  ]);
  expect((await settle(client.call('listCategories'))).status).toBe('fulfilled');
  expect(asked[1]!.atMs).toBeGreaterThanOrEqual(atLeastMs);
});

test.each([
  ['a write that is not repeatable', [bad(503, 'server.unavailable')], 1],
  ['a wait of an hour', [bad(429, 'request.rate_limited', { 'retry-after': '3600' })], 1],
])('%s is not tried again', async (name, answers, calls) => {
  const { asked, client } = clientOf(answers);
  const call = name.startsWith('a write')
    ? client.call('createPlaylist', { body: { name: 'Reel', streamIds: [] } })
    : client.call('listCategories');
  expect((await settle<unknown>(call)).status).toBe('rejected');
  expect(asked).toHaveLength(calls);
});

test('tries are counted', async () => {
  const { asked, client } = clientOf(
    Array.from({ length: 9 }, () => bad(503, 'server.unavailable')),
    { retries: 3 },
  );
  expect(await settle(client.call('listCategories'))).toMatchObject({ reason: { status: 503 } });
  expect(asked).toHaveLength(4);
});

test('an abort ends the call and its pauses, with the reason of who aborted', async () => {
  const { asked, client } = clientOf([bad(503, 'server.unavailable', { 'retry-after': '30' })]);
  const controller = new AbortController();
  const call = client.call('listCategories', {}, { signal: controller.signal });
  setTimeout(() => controller.abort('enough'), 1000);
  expect(await settle(call)).toMatchObject({ status: 'rejected', reason: 'enough' });
  expect(asked).toHaveLength(1);
});

test('a server that stays silent is given up', async () => {
  vi.useRealTimers();
  const fetch: typeof globalThis.fetch = (_url, init) =>
    new Promise((_, reject) => init!.signal!.addEventListener('abort', () => reject(init!.signal!.reason)));
  const client = createClient({ baseUrl: 'https://video.example', key: 'zk_1', fetch, timeoutMs: 5, retries: 0 });
  await expect(client.call('listCategories')).rejects.toMatchObject({ code: 'network.timeout', status: 0 });
});

test('a path value that is missing is named before anything is sent', async () => {
  const { asked, client } = clientOf([]);
  await expect(client.call('getStream', { params: { id: '' } })).rejects.toThrow('params.id is missing');
  expect(asked).toEqual([]);
});

test('a name that is no call of a key is named before anything is sent', async () => {
  const { asked, client } = clientOf([]);
  for (const name of ['createApiKey', 'toString', ''])
    await expect(client.call(name as 'getStream', { params: { id: 'x' } })).rejects.toThrow(
      `"${name}" is no call that an API key can make.`,
    );
  await expect(client.each('nothing' as 'listStreams').next()).rejects.toThrow('"nothing" is no call');
  expect(asked).toEqual([]);
});
