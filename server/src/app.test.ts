import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { declaredRoutes } from './platform/actors/declared-routes.ts';
import { openTestDatabase, type TestDatabase } from './platform/testing/test-database.ts';
import { openTestPlatform, type TestPlatform } from './platform/testing/test-platform.ts';

let database: TestDatabase;
let platform: TestPlatform;

beforeAll(async () => {
  database = await openTestDatabase('postgres');
  const env = { ZEACON_TRUST_PROXY: '1', ZEACON_SIGNUPS_PER_HOUR: '2', ZEACON_EVENT_BATCHES_PER_MINUTE: '2' };
  platform = await openTestPlatform(database, { env });
});
afterAll(async () => {
  await platform?.close();
  await database?.close();
});

const elsewhere = { origin: 'https://elsewhere.example' };

describe('caches', () => {
  test('keep one copy of a public response for all origins', async () => {
    const answer = await platform.app.inject({ url: '/business/v1.1/embedded-player/public', headers: elsewhere });
    expect(answer.headers['access-control-allow-origin']).toBe('*');
    expect(String(answer.headers.vary)).not.toContain('Origin');
  });

  test.each([
    ['/business/v1.1/embedded-player/public', 'embeddedVideoPlayerId'],
    ['/general/v1.1/stream/viewer/stream-details', 'streamId'],
  ])('keep responses of %s apart by its header %s', async (url, header) => {
    const answer = await platform.app.inject({ url, headers: { [header]: 'one' } });
    expect(answer.headers.vary).toBe(`${header}, embed-token`);
  });
});

describe('other origins', () => {
  test('may send a preflight for a public call', async () => {
    const answer = await platform.app.inject({
      method: 'OPTIONS',
      url: '/business/v1.1/insight/events',
      headers: { ...elsewhere, 'access-control-request-method': 'POST' },
    });
    expect(answer.statusCode).toBe(204);
    expect(answer.headers['access-control-allow-headers']).toContain('content-type');
  });

  test.each([
    '/media/streams/str_1/pkg_1/index.m3u8',
    '/media/live/str_1/ses_1/source/index.m3u8',
    '/media/images/0b0e7a3c/480.webp',
    '/media/captions/str_1/cap_1.vtt',
    '/media/thumbnails/str_1/file.png',
    '/general/v1.1/stream/viewer/live',
    '/business/v1.1/embedded-player/public',
    '/business/v1.1/community/public/details',
  ])('may ask for %s with headers that a page adds to all calls', async (url) => {
    const headers = {
      ...elsewhere,
      'access-control-request-method': 'GET',
      'access-control-request-headers': 'x-trace-id, authorization',
    };
    const answer = await platform.app.inject({ method: 'OPTIONS', url, headers });
    expect([answer.statusCode, answer.headers['access-control-allow-origin']]).toEqual([204, '*']);
    expect(answer.headers['access-control-allow-headers']).toMatch(/authorization, \*$/);
  });

  test.each([
    ['/media/uploads/upl_1', 'GET'],
    ['/media/exports/exp_1', 'GET'],
    ['/media/images/0b0e7a3c', 'PUT'],
  ])('may not ask for %s by %s', async (url, method) => {
    const headers = { ...elsewhere, 'access-control-request-method': method };
    const answer = await platform.app.inject({ method: 'OPTIONS', url, headers });
    expect(answer.headers['access-control-allow-origin']).toBeUndefined();
  });

  test.each([
    '/general/v1.1/stream/v2',
    '/business/v1.1/embedded-player',
    '/api/authentication/session',
    '/authentication/v1.1/login',
    '/authentication/v1.1/access-token',
    '/authentication/v1.1/password/forgotten',
    '/metrics',
  ])('cannot read %s', async (url) => {
    for (const method of ['GET', 'OPTIONS'] as const) {
      const headers = { ...elsewhere, 'access-control-request-method': 'GET' };
      const answer = await platform.app.inject({ method, url, headers });
      expect(answer.headers['access-control-allow-origin']).toBeUndefined();
    }
  });
});

test('a disk that is nearly full makes the server unready', async () => {
  expect((await platform.app.inject({ url: '/readyz' })).json()).toEqual({ status: 'ok' });
  const full = await openTestPlatform(database, {
    env: { ZEACON_STORAGE_RESERVE_BYTES: String(Number.MAX_SAFE_INTEGER) },
  });
  const answer = await full.app.inject({ url: '/readyz' });
  await full.close();
  expect([answer.statusCode, answer.json()]).toEqual([503, { status: 'unavailable', reason: 'server.storage_full' }]);
});

test.each(['_HLS_msn=x', '_HLS_msn=-1', '_HLS_msn=1.5', '_HLS_msn=1&_HLS_msn=2', '_HLS_part=9e99', '_HLS_skip=NO'])(
  'a playlist of a live is not asked for with %s',
  async (query) => {
    const answer = await platform.app.inject(`/media/live/str_1/ses_1/source/index.m3u8?${query}`);
    expect([answer.statusCode, answer.json().error]).toEqual([400, 'request.invalid']);
  },
);

test.each(['DELETE', 'POST'] as const)('%s with an empty body of JSON is a call without a body', async (method) => {
  const headers = { 'content-type': 'application/json' };
  const answer = await platform.app.inject({ method, url: '/general/v1.1/stream/str_1', headers, payload: '' });
  expect(answer.json().error).not.toBe('request.unreadable');
  const broken = await platform.app.inject({
    method: 'POST',
    url: '/authentication/v1.1/login',
    headers,
    payload: '{',
  });
  expect(broken.json().error).toBe('request.unreadable');
});

describe('metrics', () => {
  const read = (app: TestPlatform, remoteAddress: string, headers = {}) =>
    app.app.inject({ url: '/metrics', remoteAddress, headers });

  test.each(['127.0.0.1', '::1', '::ffff:127.0.0.1'])('are read on this machine, at %s', async (address) => {
    const answer = await read(platform, address);
    expect([answer.statusCode, answer.body.includes('http_request_duration_seconds')]).toEqual([200, true]);
  });

  test('are not there for others, nor for whom a proxy on this machine speaks', async () => {
    expect((await read(platform, '203.0.113.7')).statusCode).toBe(404);
    for (const name of ['x-forwarded-for', 'forwarded', 'via', 'x-real-ip'])
      expect((await read(platform, '127.0.0.1', { [name]: '203.0.113.7' })).statusCode).toBe(404);
    const headers = { authorization: 'Bearer undefined' };
    expect((await read(platform, '203.0.113.7', headers)).statusCode).toBe(404);
  });

  test('are read from elsewhere with the token of the settings', async () => {
    const measured = await openTestPlatform(database, { env: { ZEACON_METRICS_TOKEN: 'metrics-token' } });
    const as = (authorization: string) => read(measured, '203.0.113.7', { authorization });
    const answers = [await as('Bearer metrics-token'), await as('Bearer metrics-token '), await as('metrics-token')];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 404, 404]);
    await measured.close();
  });
});

test.each(['/livez', '/general/v1.1/stream/v2', '/docs/api', '/openapi.json', '/nowhere'])(
  'browsers do not guess the type of %s',
  async (url) => {
    expect((await platform.app.inject(url)).headers['x-content-type-options']).toBe('nosniff');
  },
);

test('no other page may frame the reference', async () => {
  const answer = await platform.app.inject('/docs/api');
  expect(answer.headers['content-security-policy']).toContain("frame-ancestors 'none'");
});

describe('limits by address', () => {
  test('trust only what the nearest proxy says about the caller', async () => {
    const signUp = (forged: string, index: number) =>
      platform.app.inject({
        method: 'POST',
        url: '/authentication/v1.1/signup',
        headers: { 'x-forwarded-for': `${forged}, 203.0.113.7` },
        payload: { businessName: `Acme${index}`, email: `a${index}@example.com`, password: 'Harbour-Kite-7' },
      });
    const attempts = [];
    for (const [index, forged] of ['198.51.100.1', '198.51.100.2', '198.51.100.3'].entries())
      attempts.push((await signUp(forged, index)).statusCode);
    expect(attempts).toEqual([201, 201, 429]);
  });

  test('apply to viewing events, whatever they contain', async () => {
    const post = () =>
      platform.app.inject({
        method: 'POST',
        url: '/business/v1.1/insight/events',
        remoteAddress: '192.0.2.9',
        payload: {},
      });
    expect([(await post()).statusCode, (await post()).statusCode]).toEqual([400, 400]);
    const refused = await post();
    expect([refused.statusCode, refused.json().error]).toEqual([429, 'request.rate_limited']);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  });
});

test('every address of media and pictures is refused with the `environment` of another installation', async () => {
  const media = declaredRoutes(platform.app).filter(({ url }) => url.startsWith('/media/'));
  const addresses = media.flatMap(({ methods, url }) => methods.map((method) => [method, url] as const));
  expect(addresses.length).toBeGreaterThan(10);
  const wrong: unknown[] = [];
  for (const [method, url] of addresses)
    for (const query of ['environment=qa', 'environment=local&environment=local']) {
      const at = `${url.replace(':uploadId', 'upl_x').replace(/:\w+/g, 'x').replace('*', 'index.m3u8')}?${query}`;
      const { statusCode, body } = await platform.app.inject({ method: method as 'GET', url: at });
      const code = method === 'HEAD' || method === 'OPTIONS' ? undefined : JSON.parse(body).error;
      const isOfQuery = query.startsWith('environment=qa');
      if (statusCode < 400 || (isOfQuery && code && code !== 'media.environment_wrong'))
        wrong.push([method, at, statusCode, code]);
    }
  expect(wrong).toEqual([]);
});
