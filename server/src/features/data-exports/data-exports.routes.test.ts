import { randomBytes } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import { expect, onTestFinished, test, vi } from 'vitest';
import { fromBufferPromise } from 'yauzl';
import { newId } from '../../platform/ids.ts';
import { createLocalStorage } from '../../platform/storage/local-storage.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { addViews } from '../../platform/testing/insight-rows.ts';
import { joinTeam } from '../../platform/testing/team-members.ts';
import { describeOnSharedPlatform } from '../../platform/testing/test-database.ts';
import { openTestPlatform, type TestBusiness } from '../../platform/testing/test-platform.ts';
import { createSignIn } from '../communities/sign-in.testing.ts';

const base = '/business/v1.1/data-export';
const eventCount = 1100;
const plain = { width: 64, height: 48, channels: 3, background: '#123' } as const;

async function unzip(bytes: Buffer): Promise<Map<string, Buffer>> {
  const files = new Map<string, Buffer>();
  const zip = await fromBufferPromise(bytes);
  for await (const entry of zip.eachEntry())
    files.set(entry.fileName, await buffer(await zip.openReadStreamPromise(entry)));
  return files;
}

describeOnSharedPlatform('an export of a business', (database) => {
  async function open(change: (storage: Storage) => Partial<Storage> = () => ({}), given: { path?: string } = {}) {
    const path = given.path ?? `${database().dataFolder}/${newId('exp')}`;
    const stored = createLocalStorage({ root: `${path}/storage` });
    const platform = await openTestPlatform(database(), {
      work: true,
      path,
      storage: { ...stored, ...change(stored) },
    });
    let isOpen = true;
    const close = async () => {
      if (isOpen) await platform.close();
      isOpen = false;
    };
    onTestFinished(close);
    const begin = (as: TestBusiness) => platform.call(as, 'POST', base);
    const state = async (as: TestBusiness) => (await platform.call(as, 'GET', base)).data.dataExport;
    const finished = (as: TestBusiness) =>
      vi.waitFor(
        async () => {
          const now = await state(as);
          expect(['READY', 'FAILED']).toContain(now.state);
          return now;
        },
        { timeout: 20_000 },
      );
    const link = async (as: TestBusiness) => (await platform.call(as, 'POST', `${base}/link`)).data.url as string;
    const get = (url: string, headers = {}) => platform.app.inject({ url, headers });
    const keys = async () => {
      const all: string[] = [];
      for await (const { key } of stored.list('exports/')) all.push(key);
      return all;
    };
    return { platform, path, close, begin, state, finished, link, get, keys };
  }

  const addEvents = (businessId: string) =>
    addViews(database().pool, { businessId, pageUrl: 'https://example.com/', count: eventCount / 10, events: 10 });

  test('holds all its records and original files, no secret, and nothing of another business', async () => {
    const { platform, begin, finished, link, get } = await open();
    const [acme, bolt] = [await platform.signUp('Acme'), await platform.signUp('Bolt')];
    const film = randomBytes(300_000);
    const { streamId } = await platform.upload(acme, film, 'My: film?.mp4');
    const other = await platform.upload(bolt, randomBytes(1000));
    for (const { businessId } of [acme, bolt]) await addEvents(businessId);
    const key = await platform.call(acme, 'POST', '/business/v1.1/api-key', {
      name: 'CMS',
      scopes: ['videos.read'],
      expiresDate: null,
    });
    expect(key.status).toBe(201);
    const playlist = await platform.call(acme, 'POST', '/general/v1.1/stream/playlist', { name: 'Best of' });
    expect(playlist.status).toBe(201);

    expect((await begin(acme)).status).toBe(202);
    const made = await finished(acme);
    expect(made).toMatchObject({ state: 'READY', progress: 1, failure: null });
    const { rawPayload, headers } = await get(await link(acme));
    expect(rawPayload.length).toBe(made.sizeBytes);
    expect(headers['content-disposition']).toBe('attachment; filename="zeacon-export-2026-03-10.zip"');

    const files = await unzip(rawPayload);
    const json = (name: string) => JSON.parse(files.get(`data/${name}.json`)!.toString());
    expect(files.get(`media/videos/${streamId}/My_ film_.mp4`)?.equals(film)).toBe(true);
    expect(json('business')).toMatchObject([{ id: acme.businessId, businessName: 'Acme' }]);
    expect(json('team')).toMatchObject([{ role: 'owner', email: 'acme@example.com' }]);
    expect(json('videos')).toMatchObject([{ id: streamId, fileName: 'My: film?.mp4' }]);
    expect(json('playlists')).toMatchObject([{ name: 'Best of' }]);
    expect(json('api-keys')).toMatchObject([{ name: 'CMS' }]);
    expect(json('images')).toEqual([]);
    const lines = files.get('data/insight-events.ndjson')!.toString().trim().split('\n');
    expect(new Set(lines.map((line) => JSON.parse(line).id)).size).toBe(eventCount);

    const records = [...files].filter(([name]) => name.startsWith('data/')).map(([, bytes]) => bytes.toString());
    for (const foreign of [bolt.businessId, other.streamId, 'bolt@example.com'])
      expect(records.filter((text) => text.includes(foreign))).toEqual([]);
    const secrets = await database().pool.query('select hash as secret from api_key');
    for (const { secret } of secrets.rows) expect(records.filter((text) => text.includes(secret))).toEqual([]);
  });

  test('holds what its communities hold: posts, comments, members, and the pictures in posts and profiles', async () => {
    const { platform, begin, finished, link, get } = await open();
    const acme = await platform.signUp('Acme');
    const { call } = platform;
    const at = '/business/v1.1/community';
    const named = { title: 'Harbor club', subdomain: 'harbor-of-export' };
    const communityId: string = (await call(acme, 'POST', at, named)).data.id;
    const ana = await createSignIn(platform, database())(communityId, 'ana@example.com');
    await call(ana, 'POST', `${at}/join`, { communityId });
    const picture = (await sharp({ create: plain }).jpeg().toBuffer()).toString('base64');
    const sent = await call(ana, 'POST', `${at}/public/post-pictures`, { communityId, picture });
    expect(sent.status).toBe(201);
    const own = await call(ana, 'PUT', `${at}/public/picture`, { communityId, picture });
    expect(own.status).toBe(200);
    const body = { blocks: [{ type: 'paragraph', content: [{ text: 'High at noon' }] }] };
    const pictures = [{ id: sent.data.id, alt: 'The harbor' }];
    const written = await call(ana, 'POST', `${at}/public/post`, { communityId, title: 'Tides', body, pictures });
    const postId: string = written.data.uuid;
    await call(ana, 'POST', `${at}/public/comments`, { postId, text: 'And at midnight' });
    await begin(acme);
    await finished(acme);
    const files = await unzip((await get(await link(acme))).rawPayload);
    const rows = (name: string) =>
      files
        .get(`data/${name}.ndjson`)!
        .toString()
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line));
    expect(JSON.parse(files.get('data/communities.json')!.toString())).toMatchObject([
      { id: communityId, title: 'Harbor club' },
    ]);
    expect(rows('posts')).toMatchObject([{ id: postId, communityId, title: 'Tides', body }]);
    expect(rows('post-comments')).toMatchObject([{ postId, text: 'And at midnight' }]);
    const [member, ...others] = rows('community-members');
    expect(member).toMatchObject({ communityId, email: 'ana@example.com', username: 'ana' });
    expect(others).toEqual([]);
    expect(rows('post-pictures')).toMatchObject([{ id: sent.data.id, postId, alt: 'The harbor' }]);
    const { format, width } = await sharp(files.get(`media/post-pictures/${sent.data.id}.webp`)).metadata();
    expect([format, width]).toEqual(['webp', plain.width]);
    const profile = await sharp(files.get(`media/member-pictures/${member.pictureId}.webp`)).metadata();
    expect(profile.format).toBe('webp');
  });

  test('is told of by mail, and downloaded in parts by whoever has the link, for an hour', async () => {
    const { platform, begin, finished, link, get } = await open();
    const acme = await platform.signUp('Acme');
    await begin(acme);
    await finished(acme);
    const mails = await database().pool.query("select recipient from mail where template = 'export-ready'");
    expect(mails.rows).toEqual([{ recipient: 'acme@example.com' }]);

    const url = await link(acme);
    const whole = (await get(url)).rawPayload;
    const part = await get(url, { range: 'bytes=100-' });
    expect([part.statusCode, part.rawPayload.equals(whole.subarray(100))]).toEqual([206, true]);
    expect((await get(url.replace(/token=.*/, 'token=x.y'))).json().error).toBe('data_export.token_invalid');
    platform.clock.advanceSec(3601);
    expect((await get(url)).json().error).toBe('data_export.token_invalid');
  });

  test('is for the owner alone, made one at a time, and replaced by the next', async () => {
    const { platform, begin, finished, state, keys } = await open();
    const acme = await platform.signUp('Acme');
    const bolt = await platform.signUp('Bolt');
    const admin = await joinTeam(platform, acme, 'admin');
    expect((await begin({ ...admin, businessId: acme.businessId })).error).toBe('auth.forbidden');
    const [one, two] = await Promise.all([begin(acme), begin(acme)]);
    expect([one.status, two.status].sort()).toEqual([202, 409]);
    const first = await finished(acme);
    expect(await state(bolt)).toBeNull();
    expect((await platform.call(bolt, 'POST', `${base}/link`)).error).toBe('data_export.not_ready');
    await begin(acme);
    const second = await finished(acme);
    expect(second.id).not.toBe(first.id);
    expect(await keys()).toEqual([`exports/${acme.businessId}/${second.id}.zip`]);
  });

  test('is deleted after seven days', async () => {
    const { platform, begin, finished, state, keys } = await open();
    const acme = await platform.signUp('Acme');
    await begin(acme);
    const { id, expiresDate } = await finished(acme);
    platform.clock.advanceSec(7 * 24 * 3600 - 60);
    await platform.modules.dataExports.removeExpired();
    expect(await keys()).toEqual([`exports/${acme.businessId}/${id}.zip`]);
    expect(Date.parse(expiresDate) - platform.clock.now().getTime()).toBe(60_000);
    platform.clock.advanceSec(60);
    await platform.modules.dataExports.removeExpired();
    expect(await keys()).toEqual([]);
    expect((await database().pool.query('select * from data_export')).rows).toEqual([]);
    const { headers } = await signInAgain(platform, 'acme@example.com');
    expect(await state({ ...acme, headers })).toBeNull();
  });

  test('is made by the next server where one ends in the middle of it', async () => {
    let reached = () => {};
    const isWriting = new Promise<void>((resolve) => {
      reached = resolve;
    });
    const first = await open((storage) => ({
      put: (key, body, options) =>
        storage.put(key, key.startsWith('exports/') ? stuck(body, reached, options?.signal) : body, options),
    }));
    const acme = await first.platform.signUp('Acme');
    await first.begin(acme);
    await isWriting;
    expect((await first.state(acme)).state).toBe('RUNNING');
    await first.close();
    expect(await first.keys()).toEqual([]);
    const second = await open(undefined, first);
    expect((await second.finished(acme)).state).toBe('READY');
    expect((await unzip((await second.get(await second.link(acme))).rawPayload)).has('data/business.json')).toBe(true);
  });

  test('is refused before it fills the disk, and says so', async () => {
    const { platform, begin, finished, keys } = await open(() => ({ freeBytes: async () => 1024 ** 3 }));
    const acme = await platform.signUp('Acme');
    await begin(acme);
    expect(await finished(acme)).toMatchObject({ state: 'FAILED', failure: 'STORAGE_FULL', expiresDate: null });
    expect(await keys()).toEqual([]);
    expect((await begin(acme)).status).toBe(202);
  });
});

/** Access tokens live shorter than exports. */
async function signInAgain({ app }: { app: Awaited<ReturnType<typeof openTestPlatform>>['app'] }, email: string) {
  const answer = await app.inject({
    method: 'POST',
    url: '/authentication/v1.1/login',
    payload: { email, password: 'Harbour-Kite-7' },
  });
  return { headers: { authorization: `Bearer ${answer.json().responseData.accessToken}` } };
}

/** The first piece, and then nothing until the server stops. */
async function* stuck(body: Parameters<Storage['put']>[1], reached: () => void, signal: AbortSignal | undefined) {
  for await (const piece of body as AsyncIterable<Uint8Array>) {
    yield piece;
    reached();
    await new Promise((_, reject) => signal?.addEventListener('abort', reject));
  }
}
