import type { WidgetVersion } from '@zeacon/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../platform/testing/test-database.ts';
import { openTestPlatform, type TestBusiness, type TestPlatform } from '../../platform/testing/test-platform.ts';
import { widgetDraft as draft } from './widget-draft.testing.ts';

const base = '/business/v1.1/video-widget';

let database: TestDatabase;
let here: TestPlatform;
let owner: TestBusiness;

beforeAll(async () => {
  database = await openTestDatabase('postgres');
  here = await openTestPlatform(database);
  owner = await here.signUp();
});
afterAll(async () => {
  await here?.close();
  await database?.close();
});

const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object) =>
  here.call(owner, method, `${base}${path}`, body);
const make = async (): Promise<string> => (await call('POST', '', draft)).data.key;
const shown = async (key: string): Promise<number> => {
  const { data } = await call('GET', '/site');
  const one = (await here.app.inject(`${base}/details/public?widgetId=${key}`)).json().responseData.widgets;
  const all = (await here.app.inject(`${base}/details/public?siteKey=${data.siteKey}`)).json().responseData.widgets;
  const inSite = all.filter((widget: { key: string }) => widget.key === key);
  expect(inSite).toHaveLength(one.length);
  return one.length;
};

test('each change is kept with who made it, and can be taken back', async () => {
  const key = await make();
  const red = { ...draft, name: 'Sale', style: { ...draft.style, color: '#ff0000' } };
  await call('PUT', `/${key}`, red);
  await call('PUT', `/${key}`, red);
  const restored = await call('POST', `/${key}/history/1/restore`);
  expect(restored.data).toMatchObject({ ...draft, key });
  const { data } = await call('GET', `/${key}/history?size=2`);
  expect(data).toMatchObject({ totalItems: 3 });
  expect(data.items).toMatchObject([
    { number: 3, restoredFrom: 1, changes: [{ field: 'name' }, { field: 'style.color', after: '"#e11d2e"' }] },
    {
      number: 2,
      restoredFrom: null,
      changedBy: expect.stringContaining('@'),
      changes: [
        { field: 'name', before: '"Corner"', after: '"Sale"' },
        { field: 'style.color', before: '"#e11d2e"', after: '"#ff0000"' },
      ],
    },
  ]);
  expect((await call('GET', `/${key}/history?page=1&size=2`)).data.items).toMatchObject([{ number: 1, changes: [] }]);
  expect(await call('POST', `/${key}/history/9/restore`)).toMatchObject({ error: 'widget.version_not_found' });
});

test('of a widget that is older than its history, what it was is kept with the first change', async () => {
  const key = await make();
  await database.pool.query('delete from widget_version where widget_id = $1', [key]);
  await call('PUT', `/${key}`, { ...draft, name: 'Later' });
  expect((await call('GET', `/${key}/history`)).data.items).toMatchObject([
    { number: 2, changes: [{ field: 'name' }] },
    { number: 1, changedBy: null },
  ]);
  expect((await call('DELETE', `/${key}`)).status).toBe(200);
});

test('what is archived is shown nowhere until it is taken back', async () => {
  const key = await make();
  expect(await shown(key)).toBe(1);
  expect((await call('PUT', `/${key}/archived`, { archived: true })).data.archivedDate).toBeTruthy();
  expect(await shown(key)).toBe(0);
  const listed = async (query: string) =>
    (await call('GET', query)).data.items.map((widget: { key: string }) => widget.key).includes(key);
  expect([await listed('?size=50'), await listed('?archived=true')]).toEqual([false, true]);
  expect((await call('PUT', `/${key}/archived`, { archived: false })).data.archivedDate).toBeNull();
  expect([await shown(key), await listed('?size=50'), await listed('?archived=true')]).toEqual([1, true, false]);
});

test('archiving and taking back stand in the history, and restoring a version does neither', async () => {
  const { key } = (await call('POST', '', draft)).data;
  const history = async () =>
    (await call('GET', `/${key}/history`)).data.items.map((version: WidgetVersion) => [
      version.changedBy,
      version.changes,
    ]);
  const [[owner, none]] = await history();
  expect(none).toEqual([]);
  await call('PUT', `/${key}/archived`, { archived: true });
  await call('PUT', `/${key}/archived`, { archived: true });
  await call('POST', `/${key}/history/1/restore`);
  await call('PUT', `/${key}/archived`, { archived: false });
  expect(await history()).toEqual([
    [owner, [{ field: 'archived', before: 'true', after: 'null' }]],
    [owner, [{ field: 'archived', before: 'null', after: 'true' }]],
    [owner, []],
  ]);
});

test('what is archived counts no more, and is taken back only where there is room', async () => {
  const business = await here.signUp('Collector');
  const create = async () => here.call(business, 'POST', base, draft);
  const { data } = await create();
  for (let made = 1; made < 50; made++) await create();
  const archive = (archived: boolean) => here.call(business, 'PUT', `${base}/${data.key}/archived`, { archived });
  expect(await create()).toMatchObject({ error: 'widget.too_many' });
  await archive(true);
  expect((await create()).status).toBe(201);
  expect(await archive(false)).toMatchObject({ status: 422, error: 'widget.too_many' });
});

const preview = async (change: object = {}, url = 'shop.example/products?color=red#top') => {
  const answer = await call('POST', '/preview', { draft: { ...draft, ...change }, url });
  return { ...answer, token: answer.data && new URL(answer.data.url).searchParams.get('zc-preview') };
};
const look = async (token: string, origin?: string) => {
  const url = `${base}/details/public/preview?token=${encodeURIComponent(token)}`;
  const answer = await here.app.inject({ url, headers: origin ? { origin } : {} });
  const { responseData, error } = answer.json();
  return { status: answer.statusCode, error, data: responseData, headers: answer.headers };
};

test('a draft is shown on the page that its link opens, and nowhere else', async () => {
  const { data, token } = await preview({ name: 'Draft', active: false });
  expect(data.url).toBe(`https://shop.example/products?color=red&zc-preview=${token}#top`);
  const { timeZone: _forPeople, ...rules } = draft.rules;
  const seen = await look(token!, 'https://shop.example');
  expect(seen.data).toMatchObject({
    name: 'Draft',
    widget: { form: 'BUBBLE', rules, style: draft.style, player: { stream: null } },
    expiresDate: data.expiresDate,
  });
  expect(seen.headers).toMatchObject({ 'access-control-allow-origin': '*', 'cache-control': 'no-store' });
  for (const origin of ['https://evil.example', 'http://shop.example', 'null', undefined])
    expect(await look(token!, origin)).toMatchObject({ status: 403, error: 'embed_site.refused' });
});

test.each([
  ['', 'URL is required'],
  ['shop', 'Invalid URL format'],
  ['javascript:alert(1)', 'Invalid URL format'],
])('a preview on “%s” is refused', async (url, message) => {
  expect(await preview({}, url)).toMatchObject({ status: 400, fieldErrors: { url: message } });
});

test('a preview plays only what belongs to its business', async () => {
  const content = { kind: 'STREAM', streamId: 'str_none', playlistId: null };
  expect(await preview({ content })).toMatchObject({ error: 'stream.not_found' });
});

test('a link that was changed or is an hour old is over', async () => {
  const [one, other] = [await preview(), await preview()];
  const [id] = one.token!.split('.');
  const [, ...signed] = other.token!.split('.');
  const over = { status: 404, error: 'widget.preview_over' };
  for (const token of ['', 'x', `${id}.${signed.join('.')}`, `${one.token}x`])
    expect(await look(token, 'https://shop.example')).toMatchObject(over);
  here.clock.advanceSec(3599);
  expect((await look(one.token!, 'https://shop.example')).status).toBe(200);
  here.clock.advanceSec(1);
  expect(await look(one.token!, 'https://shop.example')).toMatchObject(over);
});
