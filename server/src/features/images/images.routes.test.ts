import { type Image, imageMaxBytes, MediaImageKind } from '@zeacon/contract';
import sharp from 'sharp';
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { heicOf, turnBox } from '../../media/heif/heic.testing.ts';
import { animation, bomb, heicHeader, html, pdf, photo, solid, svg } from '../../media/pictures.testing.ts';
import { describeOnEachDatabase } from '../../platform/testing/test-database.ts';
import { openTestPlatform, type TestBusiness } from '../../platform/testing/test-platform.ts';
import { someOf } from '../../platform/testing/thorough.ts';

const base = '/general/v1.1/image';
const draft = { kind: 'VOD_THUMBNAIL', fileName: 'Cover photo.jpg', sizeBytes: 100 };
const unknownUuid = '00000000-0000-4000-8000-000000000000';
const hour = 3600;
const heic = () => heicOf(solid(200, 100, '#ff0000'), { tile: 64, properties: [turnBox(1)] });

describeOnEachDatabase('pictures', (database) => {
  let picture: Buffer;
  beforeAll(async () => {
    picture = await photo(200, 100);
  });

  async function open({ work = false } = {}) {
    const platform = await openTestPlatform(database(), { work });
    onTestFinished(() => platform.close());
    const business = await platform.signUp();
    const begin = async (changes: object = {}, as: TestBusiness = business) =>
      platform.call(as, 'POST', `${base}/pre-signed`, { ...draft, ...changes });
    const put = async (url: string, payload: Buffer, headers = {}) => {
      const answer = await platform.app.inject({
        method: 'PUT',
        url,
        payload,
        headers: { 'content-type': 'image/jpeg', ...headers },
      });
      return {
        status: answer.statusCode,
        error: answer.json().error,
        image: answer.json().responseData as Image,
        answer,
      };
    };
    const send = async (bytes = picture, changes: object = {}, as: TestBusiness = business) =>
      put((await begin(changes, as)).data.url, bytes);
    const get = (url: string, headers = {}) => platform.app.inject({ url, headers });
    const list = async (query = '', as: TestBusiness = business) =>
      (await platform.call(as, 'GET', `${base}?${query}`)).data;
    const stored = async () => {
      const keys: string[] = [];
      for await (const { key } of platform.platform.storage.list('images/')) keys.push(key);
      return keys;
    };
    /** Uploads that received bytes but never became pictures. */
    const stranded = async () =>
      (await database().pool.query('select id from image where claimed_at is not null and width is null')).rows;
    return { platform, business, begin, put, send, get, list, stored, stranded };
  }

  test('a picture is uploaded to the given address, shown in every size and listed', async () => {
    const { begin, put, get, list } = await open();
    const begun = await begin();
    expect(begun).toMatchObject({
      status: 201,
      data: { expiresAt: Date.parse('2026-03-10T12:15:00Z'), url: expect.stringContaining(begun.data.uuid) },
    });
    expect((await list()).items).toEqual([]);

    const { status, image } = await put(begun.data.url, picture);
    expect(status).toBe(200);
    expect(image).toMatchObject({
      uuid: begun.data.uuid,
      kind: 'VOD_THUMBNAIL',
      fileName: 'Cover photo.jpg',
      streamId: null,
      width: 100,
      height: 200,
      url: `/media/images/${begun.data.uuid}/100.webp`,
      createdDate: '2026-03-10T12:00:00.000Z',
    });
    expect((await list()).items).toEqual([image]);
    for (const { webpUrl, avifUrl } of image.sources) {
      expect((await get(webpUrl)).headers['content-type']).toBe('image/webp');
      expect((await get(avifUrl!)).headers['content-type']).toBe('image/avif');
    }
  });

  test('a picture is readable from any page, cached for good and never rendered as our document', async () => {
    const { send, get, platform } = await open();
    const { image } = await send();
    const answer = await get(image.url);
    expect(answer.headers).toMatchObject({
      'access-control-allow-origin': '*',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    });
    expect(answer.rawPayload.length).toBe(image.sizeBytes);
    expect((await get(image.url, { 'if-none-match': answer.headers.etag })).statusCode).toBe(304);
    expect((await get(image.url, { range: 'bytes=0-3' })).body).toBe('RIFF');
    const head = await platform.app.inject({ method: 'HEAD', url: image.url });
    expect([head.statusCode, head.headers['content-length'], head.rawPayload.length]).toEqual([
      200,
      String(image.sizeBytes),
      0,
    ]);
  });

  test('an upload works only from the console: no other page may read its response', async () => {
    const { begin, put, platform } = await open();
    const { url } = (await begin()).data;
    const other = { origin: 'https://elsewhere.example' };
    const preflight = await platform.app.inject({
      method: 'OPTIONS',
      url,
      headers: { ...other, 'access-control-request-method': 'PUT' },
    });
    expect(preflight.headers['access-control-allow-origin']).toBeUndefined();
    expect((await put(url, picture, other)).answer.headers['access-control-allow-origin']).toBeUndefined();
  });

  test.each(['999.webp', '100.png', '100.jpg', '0100.webp', '100.webp.avif', '..%2f..%2fx.webp', 'given', '-1.webp'])(
    'a picture has no file %s',
    async (name) => {
      const { send, get } = await open();
      const { image } = await send();
      const answer = await get(image.url.replace('100.webp', name));
      expect([answer.statusCode, answer.json().error]).toEqual([404, 'media.not_found']);
    },
  );

  test.each([
    `/media/images/${unknownUuid}/100.webp`,
    '/media/images/..%2fstreams/100.webp',
    '/media/images/uploads/100.webp',
    '/media/images/%00/100.webp',
  ])('there is no picture at %s', async (url) => {
    const { get } = await open();
    expect((await get(url)).statusCode).toBe(404);
  });

  test('an address accepts one picture, even if two are sent at once', async () => {
    const { begin, put, list, get } = await open();
    const { url } = (await begin()).data;
    const other = await solid(50, 50).png().toBuffer();
    const answers = await Promise.all([put(url, picture), put(url, other), put(url, picture)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401]);
    expect(await put(url, picture)).toMatchObject({ status: 401, error: 'image.token_invalid' });
    const { items } = await list();
    expect(items).toHaveLength(1);
    expect((await get(items[0].url)).statusCode).toBe(200);
  });

  test('an address works for fifteen minutes', async () => {
    const { begin, put, platform } = await open();
    const { url } = (await begin()).data;
    platform.clock.advanceSec(15 * 60);
    expect(await put(url, picture)).toMatchObject({ status: 401, error: 'image.token_invalid' });
    platform.clock.advanceSec(-1);
    expect((await put(url, picture)).status).toBe(200);
  });

  test('an altered address accepts nothing', async () => {
    const { begin, put } = await open();
    const [one, two] = [(await begin()).data, (await begin()).data];
    const token = new URL(one.url, 'http://x').searchParams.get('token')!;
    const [expiry, signature] = token.split('.');
    const later = `${(Number.parseInt(expiry!, 36) + 1).toString(36)}.${signature}`;
    const wrong = ['', 'token=', 'token=x', `token=${later}`, `token=${token}.x`, `token=${token}&token=${token}`];
    for (const query of wrong) {
      const answer = await put(`/media/images/uploads/${one.uuid}?${query}`, picture);
      expect([query, answer.status, answer.error]).toEqual([query, 401, 'image.token_invalid']);
    }
    expect((await put(`/media/images/uploads/${two.uuid}?token=${token}`, picture)).error).toBe('image.token_invalid');
    expect((await put(`${one.url.replace('environment=local', 'environment=qa')}`, picture)).error).toBe(
      'media.environment_wrong',
    );
    expect((await put(one.url, picture)).status).toBe(200);
  });

  test.each([
    ['a page named as a picture', async () => html, 415, 'image.unreadable'],
    ['an SVG with a script', async () => svg, 415, 'image.unreadable'],
    ['a PDF', async () => pdf, 415, 'image.unreadable'],
    ['the first bytes of a HEIC photo', async () => heicHeader(), 415, 'image.unreadable'],
    [
      'a HEIC photo put together in a rare way',
      async () => Buffer.from((await heic()).toString('latin1').replaceAll('grid', 'iovl'), 'latin1'),
      ...([415, 'image.unreadable', 'Save the photo as JPEG or PNG'] as const),
    ],
    ['nothing', async () => Buffer.alloc(0), 415, 'image.unreadable'],
    ['a photo cut short', async () => (await photo()).subarray(0, 3000), 415, 'image.unreadable'],
    ['a PNG that claims ten billion pixels', async () => bomb(100_000, 100_000), 413, 'image.too_large'],
    [
      'a strip too tall for any format',
      () => solid(3, 20_000).png().toBuffer(),
      413,
      'image.too_large',
      'Pictures may be 16383 pixels tall at most.',
    ],
    ['more than 20 MB', async () => Buffer.alloc(imageMaxBytes + 1), 413, 'image.too_large'],
  ])('bytes that are %s are refused and leave nothing behind', async (_case, bytes, status, code, message = '') => {
    const { begin, put, list, stored, stranded } = await open();
    const { url } = (await begin()).data;
    const answer = await put(url, await bytes());
    expect([answer.status, answer.error]).toEqual([status, code]);
    expect(answer.answer.json().message).toContain(message);
    expect((await list()).items).toEqual([]);
    expect([await stored(), await stranded()]).toEqual([[], []]);
  });

  test('the limit also applies to senders that do not announce a length', async () => {
    const { begin, platform, stored } = await open();
    const { url } = (await begin()).data;
    let sent = 0;
    async function* endless() {
      for (;;) {
        sent += 65_536;
        yield Buffer.alloc(65_536, '\xff\xd8\xff', 'latin1');
      }
    }
    const service = platform.modules.images.service;
    const { pathname, searchParams } = new URL(url, 'http://x');
    const signal = new AbortController().signal;
    const received = service.receive(pathname.split('/').at(-1)!, searchParams.get('token')!, endless(), {
      sizeBytes: undefined,
      signal,
    });
    await expect(received).rejects.toMatchObject({ code: 'image.too_large' });
    expect(sent).toBeLessThan(imageMaxBytes + 2 * 1024 ** 2);
    expect(await stored()).toEqual([]);
  });

  test('a sender that stops half way leaves nothing behind', async () => {
    const { begin, platform, list, stored, stranded } = await open();
    const { url } = (await begin()).data;
    const gone = new AbortController();
    async function* half() {
      yield picture.subarray(0, 100);
      gone.abort(new Error('the sender left'));
      yield picture.subarray(100);
    }
    const { pathname, searchParams } = new URL(url, 'http://x');
    const options = { sizeBytes: undefined, signal: gone.signal };
    const { service } = platform.modules.images;
    const uuid = pathname.split('/').at(-1)!;
    await expect(service.receive(uuid, searchParams.get('token')!, half(), options)).rejects.toThrow();
    expect((await list()).items).toEqual([]);
    expect([await stored(), await stranded()]).toEqual([[], []]);
  });

  test.each(someOf(MediaImageKind.options, 3))('a HEIC photo is taken as %s, upright', async (kind) => {
    const { send, get } = await open();
    const { status, image } = await send(await heic(), { kind, fileName: 'IMG_0001.HEIC' });
    expect([status, image]).toMatchObject([200, { width: 100, height: 200 }]);
    const { data } = await sharp((await get(image.url)).rawPayload)
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect([data[0]! > 240, data[1]! < 20, data[2]! < 20]).toEqual([true, true, true]);
  });

  test('a graphic keeps moving; a thumbnail is its first frame', async () => {
    const { send } = await open();
    const gif = await animation('gif', 4, 40);
    const graphic = (await send(gif, { kind: 'STREAM_HYPERGRAPHIC' })).image;
    expect(graphic.sources).toEqual([{ width: 40, webpUrl: graphic.url, avifUrl: null }]);
    expect((await send(gif)).image.sources[0]!.avifUrl).toMatch(/40\.avif$/);
    const refused = await send(await animation('gif', 151, 8), { kind: 'STREAM_HYPERGRAPHIC' });
    expect([refused.status, refused.error]).toEqual([413, 'image.too_large']);
    expect(refused.answer.json().message).toContain('150 frames');
  });

  test('pictures are listed newest first, filtered by kind and video, in pages', async () => {
    const { send, list, platform, business } = await open();
    const { streamId } = await platform.upload(business, Buffer.from('not yet looked at'));
    const sent: string[] = [];
    for (const changes of [{}, { streamId }, { kind: 'COMMUNITY' }]) {
      sent.unshift((await send(picture, changes)).image.uuid);
      platform.clock.advanceSec(1);
    }
    const uuids = async (query: string) => (await list(query)).items.map((image: Image) => image.uuid);
    expect(await uuids('')).toEqual(sent);
    expect(await uuids('kind=COMMUNITY')).toEqual([sent[0]]);
    expect(await uuids(`streamId=${streamId}`)).toEqual([sent[1]]);
    expect(await uuids('kind=BUSINESS_PROFILE')).toEqual([]);
    expect(await list('page=1&size=2')).toMatchObject({ page: 1, size: 2, totalItems: 3, totalPages: 2 });
    expect(await uuids('page=1&size=2')).toEqual([sent[2]]);
  });

  test('a deleted picture is gone at once, its files soon after', async () => {
    const { send, get, list, platform, business, stored } = await open({ work: true });
    const { image } = await send();
    expect((await get(image.url)).statusCode).toBe(200);
    expect((await platform.call(business, 'DELETE', `${base}/${image.uuid}`)).status).toBe(200);
    expect((await get(image.url)).statusCode).toBe(404);
    expect((await list()).items).toEqual([]);
    expect((await platform.call(business, 'DELETE', `${base}/${image.uuid}`)).error).toBe('image.not_found');
    await vi.waitFor(async () => expect(await stored()).toEqual([]), { timeout: 20_000, interval: 100 });
  });

  test('deleting a video deletes its pictures and no others', async () => {
    const { send, list, platform, business, stored } = await open({ work: true });
    const { streamId } = await platform.upload(business, Buffer.from('not yet looked at'));
    await send(picture, { streamId });
    const kept = (await send()).image;
    await platform.call(business, 'DELETE', `/general/v1.1/stream/${streamId}`);
    expect((await list()).items).toEqual([kept]);
    await vi.waitFor(async () => expect((await stored()).every((key) => key.includes(kept.uuid))).toBe(true), {
      timeout: 20_000,
      interval: 100,
    });
  });

  test('an abandoned upload is removed by its own job', async () => {
    const { begin, platform } = await open();
    const { uuid } = (await begin()).data;
    const jobs = await database().pool.query(
      `select extract(epoch from start_after - created_on)::int as seconds from pgboss.job
       where name = 'images.expire' and data->>'uuid' = $1`,
      [uuid],
    );
    expect(jobs.rows).toEqual([{ seconds: expect.any(Number) }]);
    expect(jobs.rows[0].seconds).toBeGreaterThan(15 * 60);
    expect(jobs.rows[0].seconds).toBeLessThan(hour);
    expect((await platform.modules.images.service.urlsOf([uuid])).size).toBe(0);
  });

  test('what a crash left of an upload is removed, a finished picture is not', async () => {
    const { begin, send, list, platform, stored } = await open({ work: true });
    const { image } = await send();
    const { uuid } = (await begin()).data;
    await platform.platform.storage.put(`images/${uuid}/160.webp`, Buffer.from('half of it'));
    const kept = (await stored()).filter((key) => key.includes(image.uuid));
    expect(kept.length).toBeLessThan((await stored()).length);
    await database().pool.query(`update pgboss.job set start_after = now() where name = 'images.expire'`);
    await vi.waitFor(
      async () => {
        const { rows } = await database().pool.query('select id from image');
        expect(rows).toEqual([{ id: image.uuid }]);
        expect(await stored()).toEqual(kept);
      },
      { timeout: 20_000, interval: 100 },
    );
    expect((await list()).items).toEqual([image]);
  });

  test('another business’s pictures do not exist for a stranger', async () => {
    const { send, list, platform, business } = await open();
    const stranger = await platform.signUp('Stranger');
    const { streamId } = await platform.upload(business, Buffer.from('not yet looked at'));
    const { image } = await send(picture, { streamId });
    const answers = [
      await platform.call(stranger, 'DELETE', `${base}/${image.uuid}`),
      await platform.call(stranger, 'POST', `${base}/pre-signed`, { ...draft, streamId }),
      await platform.call(stranger, 'POST', `${base}/frame`, { streamId, atMs: 0 }),
    ];
    expect(answers.map(({ status, error }) => [status, error])).toEqual([
      [404, 'image.not_found'],
      [404, 'stream.not_found'],
      [404, 'stream.not_found'],
    ]);
    expect((await list('', stranger)).items).toEqual([]);
    expect((await list(`streamId=${streamId}`, stranger)).items).toEqual([]);
    expect((await list()).items).toEqual([image]);
    const { exists } = platform.modules.images.service;
    expect(await exists(stranger.businessId, image.uuid)).toBe(false);
    expect(await exists(business.businessId, image.uuid)).toBe(true);
  });

  test('a video shows the picture chosen for it, and its own again once that is deleted', async () => {
    const { send, platform, business } = await open();
    const { streamId } = await platform.upload(business, Buffer.from('not yet looked at'));
    const thumbnail = async () =>
      (await platform.call(business, 'GET', `/general/v1.1/stream/${streamId}`)).data.thumbnailUrl;
    expect(await thumbnail()).toBe('/media/placeholder/poster.jpg');
    const { image } = await send();
    await platform.call(business, 'PATCH', `/general/v1.1/stream/${streamId}`, { thumbnailId: image.uuid });
    expect(await thumbnail()).toBe(image.url);
    const other = (await platform.upload(business, Buffer.from('another'))).streamId;
    const { image: kept } = await send();
    await platform.call(business, 'PATCH', `/general/v1.1/stream/${other}`, { thumbnailId: kept.uuid });
    await platform.call(business, 'DELETE', `${base}/${image.uuid}`);
    expect(await thumbnail()).toBe('/media/placeholder/poster.jpg');
    const { data: details } = await platform.call(business, 'GET', `/general/v1.1/stream/${streamId}`);
    expect(details.thumbnailId).toBeNull();
    expect((await platform.call(business, 'PUT', `/general/v1.1/stream/${streamId}`, details)).status).toBe(200);
    expect((await platform.call(business, 'GET', `/general/v1.1/stream/${other}`)).data.thumbnailId).toBe(kept.uuid);
  });

  test('a business shows an uploaded picture as its logo until it deletes it', async () => {
    const { send, platform, business } = await open();
    const stranger = await platform.signUp('Stranger');
    const { image } = await send(picture, { kind: 'BUSINESS_PROFILE' });
    const save = (logo: string, as = business, businessName = 'Acme') =>
      platform.call(as, 'PUT', `/business/v1.1/account/${as.businessId}`, {
        businessName,
        email: `${businessName}@example.com`,
        logo,
      });
    const logo = async () =>
      (await platform.call(business, 'GET', `/business/v1.1/account/${business.businessId}`)).data.logo;
    expect((await save(image.url)).data.logo).toBe(image.url);
    for (const [wrong, as, name] of [
      [image.url, stranger, 'Stranger'],
      [`/media/images/${unknownUuid}/100.webp`, business, 'Acme'],
    ] as const) {
      expect(await save(wrong, as, name)).toMatchObject({
        status: 400,
        fieldErrors: { logo: 'There is no such picture.' },
      });
    }
    expect((await save(`http://localhost:4000${image.url}`)).data.logo).toBe(`http://localhost:4000${image.url}`);
    await platform.call(business, 'DELETE', `${base}/${image.uuid}`);
    expect(await logo()).toBeNull();
  });

  const player = {
    name: 'Front page',
    autoPlay: false,
    videoLoop: false,
    hideControls: false,
    showIcon: true,
    playerColor: '#e11d2e',
    streamId: null,
    playlistId: null,
  };
  const places = [
    ['a player', '/business/v1.1/embedded-player', player, 'PUT'],
    ['a video', '/general/v1.1/stream/v2', { name: 'Talk' }, 'PATCH'],
  ] as const;

  test.each(places)('%s shows a picture as its logo until the picture or its video is deleted', async (...place) => {
    const [, path, body, change] = place;
    const { send, platform, business } = await open();
    const { streamId } = await platform.upload(business, Buffer.from('not yet looked at'));
    const alone = (await send()).image;
    const ofVideo = (await send(picture, { streamId })).image;
    const other = (await send()).image;
    const made = (await platform.call(business, 'POST', path, { ...body, logo: alone.url })).data;
    expect(made.logo).toBe(alone.url);
    const at = path.endsWith('/v2') ? `/general/v1.1/stream/${made.id}` : `${path}/${made.uuid}`;
    const logo = async () => (await platform.call(business, 'GET', at)).data.logo;
    await platform.call(business, 'DELETE', `${base}/${other.uuid}`);
    expect(await logo()).toBe(alone.url);
    await platform.call(business, 'DELETE', `${base}/${alone.uuid}`);
    expect(await logo()).toBeNull();

    const written = `http://localhost:4000${ofVideo.url}`;
    expect((await platform.call(business, change, at, { ...body, logo: written })).data.logo).toBe(written);
    await platform.call(business, 'DELETE', `/general/v1.1/stream/${streamId}`);
    expect(await logo()).toBeNull();
  });

  test.each(places)('%s shows no picture of another business, however it is written', async (...place) => {
    const [, path, body, change] = place;
    const { send, platform, business } = await open();
    const { image: foreign } = await send(picture, {}, await platform.signUp('Stranger'));
    const made = (await platform.call(business, 'POST', path, { ...body, logo: null })).data;
    const at = path.endsWith('/v2') ? `/general/v1.1/stream/${made.id}` : `${path}/${made.uuid}`;
    for (const logo of [
      foreign.url,
      `http://localhost:4000${foreign.url}`,
      `HTTP://LOCALHOST:4000${foreign.url}`,
      `/media/images/${unknownUuid}/100.webp`,
      `http://localhost:4000/media/images/${unknownUuid}/100.webp`,
    ])
      for (const [method, address] of [
        ['POST', path],
        [change, at],
      ] as const) {
        const answer = await platform.call(business, method, address, { ...body, logo });
        expect([logo, answer.status, answer.error]).toEqual([logo, 400, 'request.invalid']);
        expect(Object.keys(answer.fieldErrors ?? {})).toEqual(['logo']);
      }
    const placed = await platform.call(business, change, at, { ...body, logo: 'logo-upload-placeholder.png' });
    expect([placed.status, placed.data.logo]).toEqual([200, '/media/placeholder/avatar.png']);
    expect((await platform.call(business, change, at, { ...body, logo: placed.data.logo })).status).toBe(200);
    const elsewhere = `https://pictures.example${foreign.url}`;
    expect((await platform.call(business, change, at, { ...body, logo: elsewhere })).data.logo).toBe(elsewhere);
  });

  test.each([
    ['pre-signed', 'an unknown kind', { ...draft, kind: 'AVATAR' }, 400, 'request.invalid', 'kind'],
    ['pre-signed', 'no kind', { ...draft, kind: undefined }, 400, 'request.invalid', 'kind'],
    ['pre-signed', 'no name', { ...draft, fileName: ' ' }, 400, 'request.invalid', 'fileName'],
    ['pre-signed', 'a name too long', { ...draft, fileName: 'x'.repeat(256) }, 400, 'request.invalid', 'fileName'],
    ['pre-signed', 'a name with a NUL', { ...draft, fileName: 'a\0b' }, 400, 'request.invalid', 'fileName'],
    ['pre-signed', 'no size', { ...draft, sizeBytes: 0 }, 400, 'request.invalid', 'sizeBytes'],
    ['pre-signed', 'half a byte', { ...draft, sizeBytes: 1.5 }, 400, 'request.invalid', 'sizeBytes'],
    ['pre-signed', 'more than 20 MB', { ...draft, sizeBytes: imageMaxBytes + 1 }, 413, 'image.too_large', undefined],
    ['pre-signed', 'an unknown video', { ...draft, streamId: 'str_none' }, 404, 'stream.not_found', undefined],
    ['pre-signed', 'a list', [], 400, 'request.invalid', 'body'],
    ['frame', 'no video', { atMs: 0 }, 400, 'request.invalid', 'streamId'],
    ['frame', 'an unknown video', { streamId: 'str_none', atMs: 0 }, 404, 'stream.not_found', undefined],
    ['frame', 'no time', { streamId: 'str_none' }, 400, 'request.invalid', 'atMs'],
    ['frame', 'a time before the start', { streamId: 'str_none', atMs: -1 }, 400, 'request.invalid', 'atMs'],
    ['frame', 'half a millisecond', { streamId: 'str_none', atMs: 0.5 }, 400, 'request.invalid', 'atMs'],
    ['frame', 'a time in words', { streamId: 'str_none', atMs: 'now' }, 400, 'request.invalid', 'atMs'],
  ])('%s refuses %s', async (call, _case, body, status, error, field) => {
    const { platform, business, list } = await open();
    const answer = await platform.call(business, 'POST', `${base}/${call}`, body);
    expect([answer.status, answer.error]).toEqual([status, error]);
    if (field) expect(Object.keys(answer.fieldErrors ?? {})).toEqual([field]);
    expect((await list()).items).toEqual([]);
  });

  test.each([
    ['GET', '?kind=AVATAR', 400, 'request.invalid'],
    ['GET', '?page=-1', 400, 'request.invalid'],
    ['GET', '?size=0', 400, 'request.invalid'],
    ['GET', '?size=1001', 400, 'request.invalid'],
    ['DELETE', `/${unknownUuid}`, 404, 'image.not_found'],
    ['DELETE', '/..%2f', 404, 'image.not_found'],
    ['DELETE', '/%00', 400, 'request.invalid'],
  ])('%s %s is refused', async (method, url, status, error) => {
    const { platform, business } = await open();
    const answer = await platform.call(business, method, `${base}${url}`);
    expect([answer.status, answer.error]).toEqual([status, error]);
  });

  test('a video that cannot be played yet has no moment to take a picture of', async () => {
    const { platform, business } = await open();
    const { streamId } = await platform.upload(business, Buffer.from('not yet looked at'));
    const answer = await platform.call(business, 'POST', `${base}/frame`, { streamId, atMs: 0 });
    expect([answer.status, answer.error]).toEqual([422, 'stream.not_playable']);
  });
});
