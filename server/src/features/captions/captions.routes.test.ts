import { expect, onTestFinished, test, vi } from 'vitest';
import { describeOnSharedPlatform } from '../../platform/testing/test-database.ts';
import { openTestPlatform, type TestBusiness, type TestPlatform } from '../../platform/testing/test-platform.ts';

const vtt = (text: string) => `WEBVTT\n\n00:00:01.000 --> 00:00:02.000\n${text}\n`;
const draft = { srclang: 'en', label: 'English', format: 'vtt', content: vtt('Hello') };
const patience = { timeout: 20_000, interval: 50 };

const languages = ['fr', 'es', 'it', 'pt', 'nl', 'sv', 'da', 'fi'];

type Refusal = [
  name: string,
  method: string,
  url: string,
  body: object | undefined,
  status: number,
  code: string,
  fields?: string[],
];

describeOnSharedPlatform('captions', (database) => {
  let serial = 0;

  async function open({ work = false } = {}) {
    const platform = await openTestPlatform(database(), { work });
    onTestFinished(() => platform.close());
    const business = await platform.signUp();
    return { platform, business, streamId: await video(business) };
  }

  /** A public, published video; its files are not requested. */
  async function video({ businessId }: TestBusiness): Promise<string> {
    const id = `str_${String(++serial).padStart(20, '0')}`;
    await database().pool.query(
      `insert into stream (id, business_id, name, file_name, size_bytes, packaging_state, package_id, duration_ms, width,
         height, publish_status, created_at, updated_at)
       values ($1, $2, $1, 'a.mp4', 1, 'ready', 'pkg_1', 1000, 320, 180, 'Published', now(), now())`,
      [id, businessId],
    );
    return id;
  }

  const urlOf = (streamId: string) => `/general/v1.1/stream/${streamId}/captions`;
  async function add(platform: TestPlatform, business: TestBusiness, streamId: string, change: object = {}) {
    const answer = await platform.call(business, 'POST', urlOf(streamId), { ...draft, ...change });
    expect(answer.status).toBe(201);
    return answer.data;
  }
  async function list(platform: TestPlatform, business: TestBusiness, streamId: string) {
    const { data } = await platform.call(business, 'GET', urlOf(streamId));
    return data.items as { id: string; srclang: string; isDefault: boolean; url: string }[];
  }
  async function filesOf(platform: TestPlatform, streamId: string) {
    const keys: string[] = [];
    for await (const { key } of platform.platform.storage.list(`captions/${streamId}/`)) keys.push(key);
    return keys;
  }

  test('are added, listed, shown to players, served, changed and deleted', async () => {
    const { platform, business, streamId } = await open();
    const added = await add(platform, business, streamId, {
      srclang: 'PT-br',
      label: 'Português',
      kind: 'subtitles',
      format: 'srt',
      content: '1\r\n00:00:01,000 --> 00:00:02,000\r\n<script>alert(1)</script>Olá\r\n',
    });
    expect(added).toMatchObject({
      streamId,
      srclang: 'pt-BR',
      label: 'Português',
      kind: 'subtitles',
      isDefault: false,
    });
    expect(added).toMatchObject({ source: 'UPLOAD', cueCount: 1 });
    const listed = await platform.call(business, 'GET', urlOf(streamId));
    expect(listed.data).toEqual({
      items: [added],
      transcription: { available: false, state: 'NONE', message: null },
    });

    const viewed = await platform.app.inject({
      url: `/general/v1.1/stream/viewer/stream-details?streamId=${streamId}`,
    });
    expect(viewed.json().responseData.captions).toEqual([
      { src: added.url, srclang: 'pt-BR', label: 'Português', kind: 'subtitles', isDefault: false },
    ]);
    const file = await platform.app.inject({ url: added.url });
    expect([file.statusCode, file.body]).toEqual([200, vtt('alert(1)Olá')]);
    expect(file.headers).toMatchObject({
      'content-type': 'text/vtt; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
      'access-control-allow-origin': '*',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    });
    const again = await platform.app.inject({
      url: added.url,
      headers: { 'if-none-match': file.headers.etag as string },
    });
    expect(again.statusCode).toBe(304);

    const edited = await platform.call(business, 'PATCH', `${urlOf(streamId)}/${added.id}`, { label: 'Brasil' });
    expect(edited.data).toMatchObject({ id: added.id, label: 'Brasil', srclang: 'pt-BR', url: added.url });
    expect((await platform.call(business, 'DELETE', `${urlOf(streamId)}/${added.id}`)).status).toBe(200);
    expect(await list(platform, business, streamId)).toEqual([]);
  });

  test('of the same language and kind replace the previous ones and their file', async () => {
    const { platform, business, streamId } = await open({ work: true });
    const first = await add(platform, business, streamId, { isDefault: true });
    const second = await add(platform, business, streamId, { srclang: 'EN', content: vtt('Anew') });
    platform.clock.advanceSec(1);
    const other = await add(platform, business, streamId, { kind: 'subtitles' });

    expect(second).toMatchObject({ id: first.id, isDefault: false, createdDate: first.createdDate });
    expect(second.url).not.toBe(first.url);
    expect(await list(platform, business, streamId)).toEqual([second, other]);
    expect((await platform.app.inject({ url: second.url })).body).toBe(vtt('Anew'));
    await vi.waitFor(async () => expect(await filesOf(platform, streamId)).toHaveLength(2), patience);
    await platform.call(business, 'DELETE', `${urlOf(streamId)}/${other.id}`);
    await vi.waitFor(async () => expect(await filesOf(platform, streamId)).toHaveLength(1), patience);
  });

  test('have at most one default, the last one set', async () => {
    const { platform, business, streamId } = await open();
    const en = await add(platform, business, streamId, { isDefault: true });
    const de = await add(platform, business, streamId, { srclang: 'de', isDefault: true });
    const defaults = async () => (await list(platform, business, streamId)).filter((one) => one.isDefault);
    expect(await defaults()).toMatchObject([{ id: de.id }]);
    const edit = (id: string, isDefault: boolean) =>
      platform.call(business, 'PATCH', `${urlOf(streamId)}/${id}`, { isDefault });
    await Promise.all([
      ...languages.map((srclang) => add(platform, business, streamId, { srclang, isDefault: true })),
      ...[en, de, en, de].map(({ id }) => edit(id, true)),
    ]);
    expect(await defaults()).toHaveLength(1);
    await edit((await defaults())[0]!.id, false);
    expect(await defaults()).toEqual([]);
  });

  test('are limited to 50, even when several are added at once; existing ones can still be replaced', async () => {
    const { platform, business, streamId } = await open();
    await database().pool.query(
      `insert into caption (id, stream_id, business_id, srclang, label, kind, source, cue_count, storage_key, created_at, updated_at)
       select 'cap_' || n, $1, $2, 'x-' || n, 'L', 'captions', 'UPLOAD', 1, 'captions/x/cap_' || n || '.vtt', now(), now()
       from generate_series(1, 46) as n`,
      [streamId, business.businessId],
    );
    const answers = await Promise.all(
      languages.map((srclang) => platform.call(business, 'POST', urlOf(streamId), { ...draft, srclang })),
    );
    expect(answers.map(({ status, error }) => error ?? status).sort()).toEqual([
      ...Array(4).fill(201),
      ...Array(4).fill('caption.too_many'),
    ]);
    const kept = answers.find(({ status }) => status === 201)!.data;
    await add(platform, business, streamId, { srclang: kept.srclang, label: 'Anew' });
    expect(await list(platform, business, streamId)).toHaveLength(50);
  });

  test('are deleted with their video, rows and files', async () => {
    const { platform, business, streamId } = await open({ work: true });
    await add(platform, business, streamId);
    expect(await filesOf(platform, streamId)).toHaveLength(1);
    await platform.call(business, 'DELETE', `/general/v1.1/stream/${streamId}`);
    expect((await database().pool.query('select 1 from caption')).rows).toEqual([]);
    await vi.waitFor(async () => expect(await filesOf(platform, streamId)).toEqual([]), patience);
  });

  test('a file that no captions use is removed', async () => {
    const { platform, business, streamId } = await open({ work: true });
    const { storage } = platform.platform;
    const put = storage.put;
    onTestFinished(() => {
      storage.put = put;
    });
    storage.put = async (...args) => {
      const stored = await put(...args);
      await database().pool.query('delete from stream where id = $1', [streamId]);
      return stored;
    };
    const answer = await platform.call(business, 'POST', urlOf(streamId), draft);
    expect(answer).toMatchObject({ status: 404, error: 'stream.not_found' });
    expect(await filesOf(platform, streamId)).toHaveLength(1);
    await database().pool.query(`update pgboss.job set start_after = now() where name = 'captions.remove-file'`);
    await vi.waitFor(async () => expect(await filesOf(platform, streamId)).toEqual([]), patience);
  });

  test.each([
    ['no language', 'POST', '', { ...draft, srclang: '' }, 400, 'request.invalid', ['srclang']],
    ['a language of two words', 'POST', '', { ...draft, srclang: 'en us' }, 400, 'request.invalid', ['srclang']],
    ['a language that is none', 'POST', '', { ...draft, srclang: 'en-12' }, 400, 'request.invalid', ['srclang']],
    ['no label', 'POST', '', { ...draft, label: ' ' }, 400, 'request.invalid', ['label']],
    ['a label too long', 'POST', '', { ...draft, label: 'x'.repeat(61) }, 400, 'request.invalid', ['label']],
    ['an unknown kind', 'POST', '', { ...draft, kind: 'chapters' }, 400, 'request.invalid', ['kind']],
    ['an unknown format', 'POST', '', { ...draft, format: 'ass' }, 400, 'request.invalid', ['format']],
    ['no content', 'POST', '', { ...draft, content: undefined }, 400, 'request.invalid', ['content']],
    ['a NUL', 'POST', '', { ...draft, content: 'WEBVTT\0' }, 400, 'request.invalid', ['content']],
    ['content too long', 'POST', '', { ...draft, content: 'x'.repeat(5_000_001) }, 400, 'request.invalid', ['content']],
    ['a body too large', 'POST', '', { ...draft, content: 'x'.repeat(6_400_000) }, 413, 'request.too_large'],
    ['a file without captions', 'POST', '', { ...draft, content: 'WEBVTT' }, 422, 'caption.unreadable'],
    ['another kind of file', 'POST', '', { ...draft, content: '{}' }, 422, 'caption.unreadable'],
    ['a transcription that is none', 'POST', '', { ...draft, format: 'transcription' }, 422, 'caption.unreadable'],
    ['changing unknown captions', 'PATCH', '/cap_x', { label: 'a' }, 404, 'caption.not_found'],
    ['an empty label', 'PATCH', '/cap_x', { label: '' }, 400, 'request.invalid', ['label']],
    ['a default that is no boolean', 'PATCH', '/cap_x', { isDefault: 'yes' }, 400, 'request.invalid', ['isDefault']],
    ['deleting unknown captions', 'DELETE', '/cap_x', undefined, 404, 'caption.not_found'],
    ['a transcription without a service', 'POST', '/transcription', undefined, 422, 'caption.no_service'],
  ] as Refusal[])('refuse %s', async (_case, method, url, body, status, code, fields = []) => {
    const { platform, business, streamId } = await open();
    const answer = await platform.call(business, method, `${urlOf(streamId)}${url}`, body);
    expect([answer.status, answer.error]).toEqual([status, code]);
    expect(Object.keys(answer.fieldErrors ?? {})).toEqual(fields);
    expect(await list(platform, business, streamId)).toEqual([]);
  });

  test('say where a file cannot be read and what to do', async () => {
    const { platform, business, streamId } = await open();
    const answer = await platform.app.inject({
      method: 'POST',
      url: urlOf(streamId),
      headers: business.headers,
      payload: { ...draft, content: 'WEBVTT\n\n1 --> 2\nHi' },
    });
    expect(answer.json().message).toBe(
      'Line 3: “1 --> 2” is no time that can be read. Write it like 00:01:02.500 --> 00:01:05.000.',
    );
  });

  test('of another business are not found', async () => {
    const { platform, business, streamId } = await open();
    const stranger = await platform.signUp('Stranger');
    const own = await video(stranger);
    const added = await add(platform, business, streamId);
    const attempts: [string, string, object?][] = [
      ['GET', urlOf(streamId)],
      ['POST', urlOf(streamId), draft],
      ['POST', `${urlOf(streamId)}/transcription`],
      ['PATCH', `${urlOf(streamId)}/${added.id}`, { label: 'Stolen' }],
      ['PATCH', `${urlOf(own)}/${added.id}`, { label: 'Stolen' }],
      ['DELETE', `${urlOf(streamId)}/${added.id}`],
      ['DELETE', `${urlOf(own)}/${added.id}`],
      ['GET', urlOf('str_x')],
      ['POST', urlOf('str_x'), draft],
    ];
    for (const [method, url, body] of attempts) {
      expect([method, url, (await platform.call(stranger, method, url, body)).status]).toEqual([method, url, 404]);
    }
    expect(await list(platform, business, streamId)).toEqual([added]);
  });

  test('can be read by anyone who may read the video: with a token while it is not public', async () => {
    const { platform, business, streamId } = await open();
    await platform.call(business, 'PATCH', `/general/v1.1/stream/${streamId}`, { accessVisibility: 'UNLISTED' });
    const { url } = await add(platform, business, streamId);
    const [path, query] = url.split('?');
    const get = async (address: string) => {
      const answer = await platform.app.inject({ url: address });
      return [answer.statusCode, answer.headers['cache-control']];
    };

    expect(await get(url)).toEqual([200, 'private, max-age=31536000, immutable']);
    expect(await get(path)).toEqual([401, 'no-store']);
    expect(await get(`${path}?token=owner.x.y`)).toEqual([401, 'no-store']);
    expect(await get(`${path}?token=a&token=b`)).toEqual([401, 'no-store']);
    expect(await get(url.replace('environment=local', 'environment=production'))).toEqual([400, 'no-store']);
    expect(await get(`/media/captions/${streamId}/cap_x.vtt?${query}`)).toEqual([404, 'no-store']);
    expect(await get(`/media/captions/${streamId}/..%2f..%2fsecret?${query}`)).toEqual([404, 'no-store']);
    const transcription = `/media/transcriptions/${streamId}/en.json`;
    expect(await get(`${transcription}?${query}`)).toEqual([200, 'private, max-age=60']);
    expect(await get(transcription)).toEqual([401, 'no-store']);
    platform.clock.advanceSec(8 * 3600);
    expect(await get(url)).toEqual([403, 'no-store']);
    expect(await get(`${transcription}?${query}`)).toEqual([403, 'no-store']);
  });

  test('in English are a transcription on the media storage host', async () => {
    const { platform, business, streamId } = await open();
    const get = () => platform.app.inject({ url: `/media/transcriptions/${streamId}/en.json` });
    await add(platform, business, streamId, { srclang: 'de', content: vtt('Hallo') });
    expect([(await get()).statusCode, (await get()).json().error]).toEqual([404, 'media.not_found']);
    await add(platform, business, streamId, { srclang: 'en-GB', content: vtt('Colour') });
    expect((await get()).json()).toEqual({ language: 'en-GB', segments: [{ start: 1, end: 2, text: 'Colour' }] });
    await add(platform, business, streamId, { content: vtt('<v Ann>R&amp;D <i>now</i></v>') });
    const answer = await get();
    expect(answer.json()).toEqual({
      language: 'en',
      segments: [{ start: 1, end: 2, text: 'R&D now', speaker: 'Ann' }],
    });
    expect(answer.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'access-control-allow-origin': '*',
    });
    const uploaded = await add(platform, business, streamId, {
      format: 'transcription',
      content: answer.body,
      kind: 'subtitles',
    });
    expect((await platform.app.inject({ url: uploaded.url })).body).toBe(vtt('<v Ann>R&amp;D now</v>'));
  });
});
