import type { WidgetDraft } from '@zeacon/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { kindsOfWholeSuites, openTestDatabase, type TestDatabase } from '../../platform/testing/test-database.ts';
import { openTestPlatform, type TestBusiness, type TestPlatform } from '../../platform/testing/test-platform.ts';
import { createLiveRepository } from '../live/live.repository.ts';
import { createStreamsRepository, type NewStream } from '../streams/streams.repository.ts';
import { widgetDraft as draft, widgetPlaying } from './widget-draft.testing.ts';

const base = '/business/v1.1/video-widget';

describe.each(kindsOfWholeSuites)('video widgets on %s', (kind) => {
  let database: TestDatabase;
  let here: TestPlatform;
  let owner: TestBusiness;

  beforeAll(async () => {
    database = await openTestDatabase(kind);
    here = await openTestPlatform(database);
    owner = await here.signUp();
  });
  afterAll(async () => {
    await here?.close();
    await database?.close();
  });

  const create = async (body: object = draft, business = owner) => here.call(business, 'POST', base, body);
  const make = async (body: object = draft, business = owner): Promise<string> =>
    (await create(body, business)).data.key;

  async function ask(query: string, headers: Record<string, string> = {}) {
    const answer = await here.app.inject({ url: `${base}/details/public?${query}`, headers });
    const body = answer.body === '' ? {} : answer.json();
    return {
      status: answer.statusCode,
      widgets: body.responseData?.widgets,
      error: body.error,
      headers: answer.headers,
    };
  }

  async function video(row: Partial<NewStream> = {}, business = owner): Promise<string> {
    const { id } = await createStreamsRepository(database.db).insert({
      id: here.platform.newId('str'),
      businessId: business.businessId,
      name: 'Tour',
      fileName: 'clip.mp4',
      sizeBytes: 1000,
      createdAt: here.clock.now(),
      packagingState: 'ready',
      packageId: 'pkg_1',
      posterFile: 'poster.jpg',
      durationMs: 65_000,
      width: 1280,
      height: 720,
      publishStatus: 'Published',
      accessVisibility: 'PUBLIC',
      ...row,
    });
    return id;
  }
  const playedBy = async (key: string) => (await ask(`widgetId=${key}`)).widgets[0]?.player.stream?.streamId;

  test('one is made, read, changed, listed and deleted', async () => {
    const business = await here.signUp('Maker');
    const key = await make(draft, business);
    const read = await here.call(business, 'GET', `${base}/${key}`);
    expect(read.data).toMatchObject({ ...draft, key, businessAccountId: business.businessId });
    const changed = { ...draft, name: 'Sale', active: false, form: 'INLINE' };
    expect((await here.call(business, 'PUT', `${base}/${key}`, changed)).data).toMatchObject(changed);
    expect((await here.call(business, 'GET', `${base}?search=sal`)).data).toMatchObject({
      items: [{ key, name: 'Sale' }],
      totalItems: 1,
    });
    const picker = await here.call(business, 'GET', `${base}/widgets-and-players`);
    expect(picker.data).toEqual({ widgets: [{ key, name: 'Sale', form: 'INLINE', active: false }], players: [] });
    expect((await here.call(business, 'DELETE', `${base}/${key}`)).status).toBe(200);
    for (const method of ['GET', 'DELETE'] as const)
      expect(await here.call(business, method, `${base}/${key}`)).toMatchObject({
        status: 404,
        error: 'widget.not_found',
      });
    expect(await ask(`widgetId=${key}`)).toMatchObject({ status: 404, error: 'widget.not_found' });
  });

  const rules = (change: object): Partial<WidgetDraft> => ({ rules: { ...draft.rules, ...change } });
  const style = (change: object): Partial<WidgetDraft> => ({ style: { ...draft.style, ...change } });
  const content = (change: object): Partial<WidgetDraft> => ({ content: { ...draft.content, ...change } });
  test.each<[string, object, string, string]>([
    ['no name', { name: ' ' }, 'name', 'Name is required'],
    [
      'a selector that is none',
      style({ selector: '<div id="video">' }),
      'style.selector',
      'Use a CSS selector like #product-video',
    ],
    [
      'what WebRTC never brings',
      { hlsDisplay: false },
      'hlsDisplay',
      'Turn this on, or play a live stream: only live streams are sent by WebRTC',
    ],
    ['an empty URL', rules({ urls: [{ url: ' ', exclude: false }] }), 'rules.urls.0.url', 'URL is required'],
    [
      'a URL that is none',
      rules({
        urls: [
          { url: '/a', exclude: false },
          { url: 'shop', exclude: false },
        ],
      }),
      'rules.urls.1.url',
      'Invalid URL format',
    ],
    [
      'a URL twice',
      rules({
        urls: [
          { url: '/a', exclude: false },
          { url: '/a', exclude: true },
        ],
      }),
      'rules.urls.1.url',
      'Duplicate URL',
    ],
    [
      'a language that is none',
      rules({ languages: ['English'] }),
      'rules.languages.0',
      'Use a language code like en or pt-BR',
    ],
    [
      'an end before its start',
      rules({ startsAt: '2026-02-01T00:00:00Z', endsAt: '2026-01-01T00:00:00Z' }),
      'rules.endsAt',
      'It must disappear after it appears',
    ],
    [
      'a time zone that is none',
      rules({ timeZone: 'Mars' }),
      'rules.timeZone',
      'Use the name of a time zone like Europe/Oslo',
    ],
    [
      'a parameter without a name',
      rules({ query: [{ name: ' ', test: 'PRESENT', value: '', not: false }] }),
      'rules.query.0.name',
      'Name the parameter',
    ],
    [
      'a parameter compared with nothing',
      rules({ query: [{ name: 'utm_source', test: 'IS', value: '', not: false }] }),
      'rules.query.0.value',
      'Give the value to compare with',
    ],
    ['a colour that is none', style({ color: 'red' }), 'style.color', 'Use a colour like #e11d2e'],
    ['no video', content({ kind: 'STREAM' }), 'content.streamId', 'Choose a video'],
    ['no playlist', content({ kind: 'PLAYLIST' }), 'content.playlistId', 'Choose a playlist'],
    [
      'both',
      content({ kind: 'LIVE', streamId: 'str_1', playlistId: 'pls_1' }),
      'content.playlistId',
      'Choose a video or a playlist, not both',
    ],
  ])('one with %s is refused', async (_case, change, field, message) => {
    const { status, fieldErrors } = await create({ ...draft, ...change });
    expect([status, fieldErrors]).toEqual([400, { [field]: message }]);
  });

  test.each([
    ['a form that does not exist', { form: 'WALL' }],
    ['a width of a pixel', style({ width: 1 })],
    ['51 URLs', rules({ urls: Array.from({ length: 51 }, (_, at) => ({ url: `/${at}` })) })],
  ])('one with %s is refused', async (_case, change) => {
    expect((await create({ ...draft, ...change })).status).toBe(400);
  });

  test('one that was made before a rule existed has it as it is for everybody', async () => {
    const key = await make();
    const { urls, device, languages, startsAt, endsAt, afterSeconds, afterScrollPercent } = draft.rules;
    const before = { urls, device, languages, startsAt, endsAt, afterSeconds, afterScrollPercent };
    await database.pool.query('update video_widget set rules = $1 where id = $2', [JSON.stringify(before), key]);
    expect((await here.call(owner, 'GET', `${base}/${key}`)).data.rules).toEqual(draft.rules);
    expect((await create({ ...draft, rules: before })).data.rules).toEqual(draft.rules);
  });

  test('one plays only what belongs to its business', async () => {
    const stranger = await here.signUp('Stranger');
    expect(await create(widgetPlaying(await video({}, stranger)))).toMatchObject({ error: 'stream.not_found' });
    const playlist = { ...draft, content: { kind: 'PLAYLIST', streamId: null, playlistId: 'pls_none' } };
    expect(await create(playlist)).toMatchObject({ error: 'playlist.not_found' });
  });

  test('a business holds 50, however many are made at once', async () => {
    const business = await here.signUp('Collector');
    const made = await Promise.all(Array.from({ length: 52 }, () => create(draft, business)));
    expect(made.filter(({ status }) => status === 201)).toHaveLength(50);
    expect(made.find(({ status }) => status !== 201)).toMatchObject({ status: 422, error: 'widget.too_many' });
  });

  test('its site is told of the active ones, without what they play', async () => {
    const business = await here.signUp('Sited');
    const key = await make(draft, business);
    await make({ ...draft, active: false }, business);
    const { siteKey, allowedDomains } = (await here.call(business, 'GET', `${base}/site`)).data;
    expect([siteKey, allowedDomains]).toEqual([business.businessId.replace('biz_', 'pk_'), []]);
    const { widgets, headers } = await ask(`siteKey=${siteKey}`);
    const { timeZone: _forPeople, ...rules } = draft.rules;
    expect(widgets).toEqual([{ key, form: draft.form, rules, style: draft.style }]);
    expect(headers['access-control-allow-origin']).toBe('*');
    expect(headers['cache-control']).toBe('public, max-age=5');
    expect((await ask(`siteKey=${siteKey}`, { 'if-none-match': String(headers.etag) })).status).toBe(304);
  });

  test.each(['pk_none', 'zk_none', '../x', 'pk_%27'])('the site key %s has no widgets', async (siteKey) => {
    expect(await ask(`siteKey=${siteKey}`)).toMatchObject({ status: 200, widgets: [] });
  });

  test('stories play a playlist or the ten newest videos, and no other form is told of more than one', async () => {
    const business = await here.signUp('Stories');
    const at = here.clock.now().getTime();
    const made: string[] = [];
    for (let number = 0; number < 12; number++)
      made.push(await video({ createdAt: new Date(at + number * 1000) }, business));
    const key = await make({ ...draft, form: 'STORIES' }, business);
    const [{ player }] = (await ask(`widgetId=${key}`)).widgets;
    const shown = player.playlist.items.map(({ stream }: { stream: { streamId: string } }) => stream.streamId);
    expect(shown).toEqual(made.toReversed().slice(0, 10));
    expect(player.stream.streamId).toBe(shown[0]);
    const [corner] = (await ask(`widgetId=${await make(draft, business)}`)).widgets;
    expect(corner.player.playlist).toBeNull();
  });

  test.each([
    ['STORIES', 'LIVE', 'Stories play a playlist or the newest videos'],
    ['BAR', 'NEWEST', 'A bar can only play live streams'],
  ])('%s are refused %s', async (form, kind, message) => {
    const refused = await create({ ...draft, form, content: { kind, streamId: null, playlistId: null } });
    expect(refused).toMatchObject({ status: 400, fieldErrors: { 'content.kind': message } });
  });

  test('a call that names nothing is told what to name', async () => {
    expect(await ask('')).toMatchObject({ status: 400, error: 'request.invalid' });
  });

  test('only pages of the allowed domains are answered', async () => {
    const business = await here.signUp('Strict');
    const key = await make(draft, business);
    const allowedDomains = ['shop.example'];
    const saved = await here.call(business, 'PUT', `${base}/site`, { allowedDomains });
    expect(saved.data.allowedDomains).toEqual(allowedDomains);
    for (const query of [`widgetId=${key}`, `siteKey=${saved.data.siteKey}`]) {
      expect((await ask(query, { origin: 'https://shop.example' })).widgets).toHaveLength(1);
      for (const headers of [{ origin: 'https://evil.example' }, { origin: 'null' }, {}])
        expect(await ask(query, headers)).toMatchObject({ status: 403, error: 'embed_site.refused' });
    }
    const bad = await here.call(business, 'PUT', `${base}/site`, {
      allowedDomains: ['', 'x/y', 'a.example', 'A.example'],
    });
    expect(bad.fieldErrors).toEqual({
      'allowedDomains.0': 'URL is required',
      'allowedDomains.1': 'Invalid URL format',
      'allowedDomains.3': 'Duplicate URL',
    });
  });

  test('an inactive one is not answered, nor one of a closed business', async () => {
    const business = await here.signUp('Leaving');
    const idle = await make({ ...draft, active: false }, business);
    expect((await ask(`widgetId=${idle}`)).widgets).toEqual([]);
    const key = await make(draft, business);
    await database.pool.query('update business_account set deletes_at = now() where id = $1', [business.businessId]);
    expect(await ask(`widgetId=${key}`)).toMatchObject({ error: 'widget.not_found' });
    expect((await ask(`siteKey=${business.businessId.replace('biz_', 'pk_')}`)).widgets).toEqual([]);
  });

  test('it plays its video, the newest that anybody may watch, or the live on the air before what is assigned', async () => {
    const business = await here.signUp('Playing');
    const of = (row: Partial<NewStream> = {}) => video(row, business);
    const old = await of();
    const chosen = await make(widgetPlaying(old), business);
    const newest = await make(draft, business);
    const assigned = { kind: 'LIVE', streamId: old, playlistId: null };
    const liveOne = await make({ ...draft, content: assigned }, business);
    const later = { createdAt: new Date(here.clock.now().getTime() + 1000) };
    const young = await of(later);
    await of({ ...later, accessVisibility: 'UNLISTED' });
    expect([await playedBy(chosen), await playedBy(newest), await playedBy(liveOne)]).toEqual([old, young, old]);

    const lives = createLiveRepository(database.db);
    const goLive = async (row: Partial<NewStream>) => {
      const streamId = await of({ contentType: 'LIVE', ...row });
      await here.call(business, 'GET', `/general/v1.1/stream/${streamId}/live`);
      await database.pool.query("update live set status = 'LIVE', started_at = now() where stream_id = $1", [streamId]);
      expect((await lives.find(streamId))?.status).toBe('LIVE');
      return streamId;
    };
    const open = await goLive({ packageId: null, packagingState: 'ready' });
    await goLive({ packageId: null, accessVisibility: 'UNLISTED' });
    expect(await playedBy(liveOne)).toBe(open);

    const byWebRtc = await make({ ...draft, content: assigned, hlsDisplay: false }, business);
    const others = await make({ ...widgetPlaying(old), hlsDisplay: false }, business);
    expect([await playedBy(byWebRtc), await playedBy(others)]).toEqual([undefined, undefined]);
    await database.pool.query("update live set stream_mode = 'webRtc' where stream_id = $1", [open]);
    expect([await playedBy(byWebRtc), await playedBy(others), await playedBy(liveOne)]).toEqual([
      open,
      undefined,
      open,
    ]);
    const put = await here.call(business, 'PUT', `${base}/${byWebRtc}`, {
      ...draft,
      content: assigned,
      hlsDisplay: undefined,
    });
    expect(put.data.hlsDisplay, 'what is left out stays').toBe(false);
    const unplayed = await here.call(business, 'PUT', `${base}/${byWebRtc}`, {
      ...draft,
      hlsDisplay: undefined,
    });
    expect(unplayed.fieldErrors).toEqual({
      hlsDisplay: 'Turn this on, or play a live stream: only live streams are sent by WebRTC',
    });
  });
});
