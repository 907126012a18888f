import { spawnSync } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { aac, h264, makeClip, opus, picture, tone } from '../../media/clips.testing.ts';
import { temporaryFolder } from '../../platform/testing/temporary-folder.ts';
import { openTestDatabase, type TestDatabase } from '../../platform/testing/test-database.ts';
import { openTestPlatform, type TestBusiness, type TestPlatform } from '../../platform/testing/test-platform.ts';
import { someOf } from '../../platform/testing/thorough.ts';

let serial = 0;
const patience = { timeout: 60_000, interval: 100 };
const streamUrl = (id: string) => `/general/v1.1/stream/${id}`;

async function clip(): Promise<Buffer> {
  return readFile(await makeClip('plain.mp4', [...picture(4), ...tone(4), ...h264, ...aac]));
}

async function settled(
  platform: TestPlatform,
  business: TestBusiness,
  id: string,
  states = ['ready', 'failed', 'refused'],
) {
  return vi.waitFor(async () => {
    const { data } = await platform.call(business, 'GET', streamUrl(id));
    expect(states).toContain(data.packaging.state);
    return data;
  }, patience);
}

/** Decodes an audio track as served to players. */
async function expectTone(platform: TestPlatform, hlsUrl: string, index: number, hertz: number) {
  const url = (file: string) => hlsUrl.replace('index.m3u8', `audio-${index + 1}/${file}`);
  const playlist = (await platform.app.inject(url('index.m3u8'))).body;
  const files = ['init.mp4', ...(playlist.match(/^\d+\.m4s/gm) ?? [])];
  const bytes = await Promise.all(files.map(async (file) => (await platform.app.inject(url(file))).rawPayload));
  const args = ['-v', 'error', '-i', 'pipe:0', '-ac', '1', '-ar', '48000', '-f', 's16le', 'pipe:1'];
  const { stdout, stderr } = spawnSync('ffmpeg', args, { input: Buffer.concat(bytes), maxBuffer: 64 << 20 });
  expect(stderr.toString()).toBe('');
  const samples = new Int16Array(stdout.buffer, stdout.byteOffset, stdout.length >> 1);
  expect(Math.abs(samples.length / 48_000 - 6)).toBeLessThan(0.1);
  const second = samples.subarray(48_000, 96_000);
  const rises = second.filter((sample, at) => at > 0 && sample >= 0 && (second[at - 1] ?? 0) < 0).length;
  expect(Math.abs(rises - hertz)).toBeLessThan(3);
}

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase('postgres');
});
afterAll(() => database?.close());

describe('packaging', () => {
  const open: TestPlatform[] = [];
  afterEach(async () => {
    for (const platform of open.splice(0)) await platform.close();
  });

  async function openPlatform(env = {}) {
    const platform = await openTestPlatform(database, { work: true, env });
    open.push(platform);
    return platform;
  }

  async function packaged(bytes: Buffer, fileName?: string, env = {}) {
    const platform = await openPlatform(env);
    const business = await platform.signUp(`Acme${++serial}`);
    const { streamId } = await platform.upload(business, bytes, fileName);
    return { platform, business, streamId };
  }

  test('an uploaded H.264 file becomes a video with qualities, poster and previews', async () => {
    const { platform, business, streamId } = await packaged(await clip());
    const stream = await settled(platform, business, streamId);

    expect(stream.packaging).toEqual({ state: 'ready', progress: 1, message: null });
    expect(stream.playback).toMatchObject({ width: 320, height: 180 });
    expect(Math.abs(stream.playback.durationMs - 4000)).toBeLessThan(100);
    const { hlsUrl, posterUrl, thumbnailsUrl } = stream.playback;
    const master = await platform.app.inject(hlsUrl);
    expect(master.body).toMatch(/RESOLUTION=320x180/);
    const named = /^(\w+)\/index\.m3u8/m.exec(master.body)![1]!;
    expect(stream.playback.startUrls).toEqual(
      [`${named}/init.mp4`, `${named}/1.m4s`].map((file) => hlsUrl.replace('index.m3u8', file)),
    );
    for (const url of stream.playback.startUrls) expect((await platform.app.inject(url)).statusCode).toBe(200);
    expect((await platform.app.inject(posterUrl)).headers['content-type']).toBe('image/jpeg');
    const thumbnails = await platform.app.inject(thumbnailsUrl);
    const sprite = /^(\S+\.jpg\?\S+)#xywh=/m.exec(thumbnails.body)![1]!;
    const spriteUrl = new URL(sprite, `http://x${thumbnailsUrl}`);
    expect((await platform.app.inject(`${spriteUrl.pathname}${spriteUrl.search}`)).statusCode).toBe(200);
  });

  test('what was made from a file counts in what its business may have', async () => {
    const bytes = await clip();
    const { platform, business, streamId } = await packaged(bytes);
    await settled(platform, business, streamId);
    let made = 0;
    for await (const { sizeBytes } of platform.platform.storage.list(`streams/${streamId}/`)) made += sizeBytes;
    expect(made).toBeGreaterThan(0);
    const counted = await database.transaction((tx) =>
      platform.modules.streams.incoming.storedBytes(tx, business.businessId),
    );
    expect(counted).toBe(bytes.length + made);
  });

  test('the start files belong to the first quality of the master playlist', async () => {
    const large = await makeClip('large.mp4', [...picture(2, '1280x800', 10), ...tone(2), ...h264, ...aac]);
    const { platform, business, streamId } = await packaged(await readFile(large));
    const [before, after] = [
      await settled(platform, business, streamId, ['improving']),
      await settled(platform, business, streamId),
    ];
    expect(before.playback.startUrls[1]).toContain('/source/1.m4s');
    expect((await platform.app.inject(after.playback.hlsUrl)).body).toMatch(/^#EXT-X-STREAM-INF[^\n]*\n720p\/index/m);
    expect(after.playback.startUrls[1]).toContain('/720p/1.m4s');
  });

  const playlistOf = async (platform: TestPlatform, hlsUrl: string, name: string) =>
    (await platform.app.inject(hlsUrl.replace('index.m3u8', `${name}/index.m3u8`))).body;

  test.each([
    ['copied', [...picture(40, '160x90', 10), ...tone(40), ...h264, ...aac], 'source'],
    ['encoded', [...picture(40, '160x90', 10), ...tone(40), '-c:v', 'mpeg4', ...aac], '90p'],
  ])('plays while the rest of it is %s', async (_how, args, name) => {
    const platform = await openPlatform();
    const { storage } = platform.platform;
    const { putFile } = storage;
    const held = Promise.withResolvers<void>();
    storage.putFile = async (key, ...rest) => {
      if (key.endsWith(`${name}/9.m4s`)) await held.promise;
      return putFile(key, ...rest);
    };
    const business = await platform.signUp(`Acme${++serial}`);
    const { streamId } = await platform.upload(business, await readFile(await makeClip('forty.mp4', args)));
    const { playback } = await settled(platform, business, streamId, ['improving']);
    expect(Math.abs(playback.durationMs - 40_000)).toBeLessThan(200);
    for (const url of playback.startUrls) expect((await platform.app.inject(url)).statusCode).toBe(200);
    const growing = await platform.app.inject(playback.hlsUrl.replace('index.m3u8', `${name}/index.m3u8`));
    expect(growing.headers['cache-control']).toBe('no-store');
    expect(growing.body).toContain('#EXT-X-PLAYLIST-TYPE:EVENT\n#EXT-X-START:TIME-OFFSET=0\n');
    expect(growing.body).toMatch(/\n2\.m4s\?/);
    expect(growing.body).not.toMatch(/9\.m4s|ENDLIST/);

    held.resolve();
    const stream = await settled(platform, business, streamId);
    expect(stream.packaging.state).toBe('ready');
    const whole = await platform.app.inject(stream.playback.hlsUrl.replace('index.m3u8', `${name}/index.m3u8`));
    expect(whole.headers['cache-control']).toContain('immutable');
    expect(whole.body).toMatch(/TYPE:VOD[\s\S]*\n#EXT-X-ENDLIST/);
    const target = /TARGETDURATION:\d+/.exec(whole.body)![0];
    expect(growing.body).toContain(target);
  });

  test('is withdrawn if the rest of it cannot be stored', async () => {
    const platform = await openPlatform();
    const { storage } = platform.platform;
    const { putFile } = storage;
    const held = Promise.withResolvers<void>();
    // The segment may be stored only after that.
    held.promise.catch(() => undefined);
    storage.putFile = async (key, ...rest) => {
      if (key.endsWith('source/9.m4s')) await held.promise;
      return putFile(key, ...rest);
    };
    const business = await platform.signUp(`Acme${++serial}`);
    const file = await makeClip('forty.mp4', [...picture(40, '160x90', 10), ...tone(40), ...h264, ...aac]);
    const { streamId } = await platform.upload(business, await readFile(file));
    await settled(platform, business, streamId, ['improving']);
    held.reject(new Error('No space left on device'));
    const { packaging, playback } = await settled(platform, business, streamId);
    expect(packaging.state).toBe('failed');
    expect(playback).toBeNull();
  });

  test.each(
    someOf(
      [
        ['mp4', 'mov_text'],
        ['mkv', 'srt'],
        ['webm', 'webvtt'],
      ],
      3,
    ),
  )('captions in %s become those of the video', async (ending, codec) => {
    const text = Buffer.from('1\n00:00:01,000 --> 00:00:02,500\nGrüße <i>aus</i> Köln\n').toString('base64');
    const captions = ['-f', 'srt', '-i', `data:text/plain;base64,${text}`];
    const media = ending === 'webm' ? ['-c:v', 'libvpx', '-deadline', 'realtime', ...opus] : [...h264, ...aac];
    const file = await makeClip(`spoken.${ending}`, [
      ...[...picture(4), ...tone(4), ...captions, '-map', '0', '-map', '1', '-map', '2', ...media, '-c:s', codec],
      ...['-metadata:s:s:0', 'language=ger'],
    ]);
    const { platform, business, streamId } = await packaged(await readFile(file), `spoken.${ending}`);
    const { playback } = await settled(platform, business, streamId);
    expect(playback.captions).toEqual([
      { srclang: 'de', label: 'Deutsch', kind: 'subtitles', isDefault: false, src: expect.any(String) },
    ]);
    const shown = (await platform.app.inject(playback.captions[0].src)).body;
    expect(shown).toMatch(/00:01\.000 --> (00:)?00:02\.500[^\n]*\nGrüße (<i>)?aus(<\/i>)? Köln/);
  });

  test('all qualities have the same segments and target duration', async () => {
    const rare = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-g', '70', '-sc_threshold', '0'];
    const file = await makeClip('uneven.mp4', [...picture(16, '640x360', 10), ...tone(16), ...rare, ...aac]);
    const { platform, business, streamId } = await packaged(await readFile(file));
    const { playback } = await settled(platform, business, streamId);
    const [source, lower] = [
      await playlistOf(platform, playback.hlsUrl, 'source'),
      await playlistOf(platform, playback.hlsUrl, '240p'),
    ];
    const starts = (playlist: string) => playlist.match(/^#EXTINF:[\d.]+|^#EXT-X-TARGETDURATION:\d+/gm)!.slice(0, -1);
    expect(starts(source)).toEqual(['#EXT-X-TARGETDURATION:7', '#EXTINF:7.000000', '#EXTINF:7.000000']);
    expect(starts(lower)).toEqual(starts(source));
  });

  describe('a file with several audio tracks', () => {
    const second = (hertz: number) => ['-f', 'lavfi', '-i', `sine=frequency=${hertz}:sample_rate=48000:duration=6`];
    const sounds = [...picture(6, '640x480'), ...tone(6), ...second(880), ...second(220)];
    const maps = ['-map', '0', '-map', '1', '-map', '2', '-map', '3'];
    const tags = [
      ...['-metadata:s:a:0', 'language=eng', '-metadata:s:a:1', 'language=ger'],
      ...['-metadata:s:a:2', 'language=ger', '-metadata:s:a:2', 'title=Regie",URI="x\n#EXT-X-ENDLIST'],
      ...['-disposition:a:0', '0', '-disposition:a:1', 'default', '-disposition:a:2', 'comment'],
    ];
    const mixed = ['-c:a:0', 'aac', '-c:a:1', 'aac', '-c:a:2', 'ac3'];

    const masterOf = async (platform: TestPlatform, { playback }: { playback: { hlsUrl: string } }) =>
      (await platform.app.inject(playback.hlsUrl)).body;
    const namesIn = (master: string) => [...master.matchAll(/NAME="([^"]*)"/g)].map(([, name]) => name);

    test('offers each track in every quality', async () => {
      const file = await makeClip('three.mkv', [...sounds, ...maps, ...h264, ...mixed, ...tags]);
      const { platform, business, streamId } = await packaged(await readFile(file), 'three.mkv');
      const first = await settled(platform, business, streamId, ['improving']);
      expect(first.playback.separateAudio).toBe(true);
      const stream = await settled(platform, business, streamId);
      expect(stream.packaging.state).toBe('ready');

      const master = await masterOf(platform, stream);
      expect(namesIn(master)).toEqual(['English', 'Deutsch', 'Regie’,URI=’x #EXT-X-ENDLIST']);
      expect(master).not.toMatch(/^#EXT-X-ENDLIST/m);
      expect(master.match(/DEFAULT=YES/g)).toHaveLength(1);
      expect(master).toMatch(
        /LANGUAGE="de",NAME="Deutsch",DEFAULT=YES,AUTOSELECT=YES,CHANNELS="1",URI="audio-2\/index/,
      );
      expect(master).toMatch(/NAME="Regie[^\n]*DEFAULT=NO,AUTOSELECT=NO/);
      const variants = master.match(/#EXT-X-STREAM-INF[^\n]*/g)!;
      expect(variants).toHaveLength(2);
      for (const variant of variants) expect(variant).toMatch(/CODECS="avc1\.\w+,mp4a\.40\.2".*AUDIO="sound"$/);

      const named = /^(\w+)\/index\.m3u8/m.exec(master)![1]!;
      const files = [`${named}/init.mp4`, `${named}/1.m4s`, 'audio-2/init.mp4', 'audio-2/1.m4s'];
      expect(stream.playback.startUrls).toEqual(
        files.map((name) => stream.playback.hlsUrl.replace('index.m3u8', name)),
      );
      for (const hertz of [440, 880, 220].entries()) await expectTone(platform, stream.playback.hlsUrl, ...hertz);
      for (const [, uri] of master.matchAll(/^(\w+)\/index\.m3u8/gm)) {
        const init = await platform.app.inject(stream.playback.hlsUrl.replace('index.m3u8', `${uri}/init.mp4`));
        expect(init.rawPayload.includes('vide') && !init.rawPayload.includes('soun')).toBe(true);
      }
    });

    test('without ffmpeg offers the tracks that browsers can play', async () => {
      const file = await makeClip('three.mkv', [...sounds, ...maps, ...h264, ...mixed, ...tags]);
      const env = { FFMPEG_PATH: '/nowhere/ffmpeg' };
      const { platform, business, streamId } = await packaged(await readFile(file), 'three.mkv', env);
      const stream = await settled(platform, business, streamId, ['improving']);
      expect(namesIn(await masterOf(platform, stream))).toEqual(['English', 'Deutsch']);
    });

    test('leaves nothing behind while the picture waits for ffmpeg', async () => {
      const rare = [
        '-c:v',
        'libx264',
        '-preset',
        'ultrafast',
        '-pix_fmt',
        'yuv420p',
        '-g',
        '9999',
        '-sc_threshold',
        '0',
      ];
      const long = [...picture(25, '160x90', 10), ...tone(25), ...tone(25), '-map', '0', '-map', '1', '-map', '2'];
      const file = await makeClip('rare.mp4', [...long, ...rare, ...aac]);
      const env = { FFMPEG_PATH: '/nowhere/ffmpeg' };
      const { platform, business, streamId } = await packaged(await readFile(file), 'rare.mp4', env);
      await vi.waitFor(async () => {
        const { data } = await platform.call(business, 'GET', streamUrl(streamId));
        expect(data.packaging).toMatchObject({ state: 'queued', message: expect.stringContaining('ffmpeg') });
      }, patience);
      for await (const left of platform.platform.storage.list(`streams/${streamId}/`))
        expect.fail(`${left.key} is left`);
    });

    test('leaves out an unreadable track', async () => {
      const file = await makeClip('empty.mkv', [
        ...[...picture(6, '320x180'), ...tone(6), ...second(880)],
        ...['-filter_complex', '[2:a]atrim=0:0[none]', '-map', '0', '-map', '1', '-map', '[none]', ...h264, ...aac],
      ]);
      const { platform, business, streamId } = await packaged(await readFile(file), 'empty.mkv');
      const stream = await settled(platform, business, streamId);
      expect(stream.packaging.state).toBe('ready');
      expect(namesIn(await masterOf(platform, stream))).toEqual(['Audio 1']);
    });

    test('a file with one audio track keeps it in the picture’s files', async () => {
      const { platform, business, streamId } = await packaged(await clip());
      const stream = await settled(platform, business, streamId);
      expect(stream.playback).not.toHaveProperty('separateAudio');
      expect(await masterOf(platform, stream)).not.toContain('EXT-X-MEDIA');
    });
  });

  test('a video deleted while it is processed leaves no file behind', async () => {
    const platform = await openPlatform();
    const { storage } = platform.platform;
    const putFile = storage.putFile;
    let key = '';
    storage.putFile = async (...file) => {
      key = file[0];
      // Delete only the row, as if the job that removes its files had already run.
      await database.pool.query('delete from stream where id = $1', [key.split('/')[1]]);
      return putFile(...file);
    };
    const business = await platform.signUp(`Acme${++serial}`);
    const { streamId } = await platform.upload(business, await clip());
    await vi.waitFor(() => expect(key).toContain(streamId), patience);

    await vi.waitFor(async () => {
      for (const prefix of [`sources/${streamId}/`, `streams/${streamId}/`])
        for await (const left of storage.list(prefix)) expect.fail(`${left.key} is left`);
    }, patience);
  });

  test('a full disk is reported to the owner without its paths', async () => {
    const platform = await openPlatform();
    platform.platform.storage.putFile = async () => {
      throw Object.assign(new Error('ENOSPC: no space left, write /srv/data'), { code: 'ENOSPC', syscall: 'write' });
    };
    const business = await platform.signUp(`Acme${++serial}`);
    const { streamId } = await platform.upload(business, await clip());
    const { packaging } = await settled(platform, business, streamId);
    expect(packaging).toMatchObject({ state: 'failed', message: expect.stringContaining('no storage left') });
    expect(packaging.message).not.toContain('/srv');
  });

  /** An ffmpeg that has no memory for commands with this argument. */
  async function withoutMemoryFor(argument: string): Promise<string> {
    const path = join(await temporaryFolder(), 'ffmpeg');
    const refuses = `case " $* " in *" ${argument} "*) echo "x264: Cannot allocate memory" >&2; exit 1;; esac`;
    await writeFile(path, `#!/bin/sh\n${refuses}\nexec ffmpeg "$@"\n`, { mode: 0o755 });
    return path;
  }

  test('a video whose pictures cannot be made plays without them, whatever the reason', async () => {
    const env = { FFMPEG_PATH: await withoutMemoryFor('mjpeg') };
    const { platform, business, streamId } = await packaged(await clip(), undefined, env);
    const stream = await settled(platform, business, streamId);
    expect(stream.packaging).toMatchObject({ state: 'ready', message: null });
    expect(stream.playback).toMatchObject({ posterUrl: null, thumbnailsUrl: null });
  });

  test('no failure shows its owner what a program wrote', async () => {
    const env = { FFMPEG_PATH: await withoutMemoryFor('libx264') };
    const larger = await readFile(await makeClip('larger.mp4', [...picture(2, '640x360'), ...h264]));
    const { platform, business, streamId } = await packaged(larger, undefined, env);
    const { packaging } = await settled(platform, business, streamId);
    expect(packaging).toMatchObject({ state: 'failed', message: expect.stringContaining('Something went wrong') });
    expect(packaging.message).not.toMatch(/x264|ffmpeg|memory/i);
  });

  test.each(
    someOf(
      [
        ['640x360', ['360p', '240p']],
        ['320x180', ['180p']],
      ],
      2,
    ),
  )('a video of %s that is damaged in the middle is offered only as encoded anew', async (size, names) => {
    const bytes = await readFile(await makeClip('whole.mp4', [...picture(8, size), ...tone(8), ...h264, ...aac]));
    const middle = bytes.indexOf('mdat') + Math.floor((bytes.length - bytes.indexOf('mdat')) / 2);
    bytes.fill(0, middle, middle + 20_000);
    const { platform, business, streamId } = await packaged(bytes);
    const stream = await settled(platform, business, streamId);
    expect(stream.packaging.state).toBe('ready');
    const master = (await platform.app.inject(stream.playback.hlsUrl)).body;
    expect([...master.matchAll(/^(\w+)\/index\.m3u8/gm)].map(([, name]) => name).sort()).toEqual(names.toSorted());
    expect(stream.playback.posterUrl).toBeTruthy();
  });

  test.each(
    someOf(
      [
        ['H.264', h264, 'h264.mp4'],
        ['MPEG-4', ['-c:v', 'mpeg4'], 'mpeg4.mp4'],
      ],
      2,
    ),
  )('a video in %s whose rest is lost is refused with the time at which it breaks', async (_codec, codec, name) => {
    const bytes = await readFile(
      await makeClip(`lost-${name}`, [...picture(20, '320x180', 10), ...tone(20), ...codec, ...aac]),
    );
    const from = bytes.indexOf('mdat');
    // Its index follows.
    const until = from - 4 + bytes.readUInt32BE(from - 4);
    bytes.fill(0, Math.floor(from + (until - from) * 0.4), until - 50);
    const { platform, business, streamId } = await packaged(bytes);
    const { packaging, playback } = await settled(platform, business, streamId);
    expect(packaging).toMatchObject({ state: 'refused', message: expect.stringMatching(/damaged at 0:0[678] and/) });
    expect(playback).toBeNull();
  });

  test('without ffmpeg the video plays, and says what it is waiting for', async () => {
    const { platform, business, streamId } = await packaged(await clip(), 'clip.mp4', {
      FFMPEG_PATH: '/nowhere/ffmpeg',
    });
    const stream = await vi.waitFor(async () => {
      const { data } = await platform.call(business, 'GET', streamUrl(streamId));
      expect(data.packaging.message).toContain('ffmpeg');
      return data;
    }, patience);

    expect(stream.packaging.state).toBe('improving');
    expect((await platform.app.inject(stream.playback.hlsUrl)).body).toContain('source/index.m3u8');
  });

  test.each(
    someOf(
      [
        ['text', 'notes.mp4', Buffer.from('This is not a video at all.'), 'This file is not a video we can read.'],
        [
          'a playlist that points at a local file',
          'clip.mp4',
          Buffer.from('#EXTM3U\n#EXT-X-TARGETDURATION:10\n#EXTINF:10,\nfile:///etc/passwd\n#EXT-X-ENDLIST\n'),
          'points at other files',
        ],
        [
          'a DASH manifest',
          'clip.mpd',
          Buffer.from('<?xml version="1.0"?><MPD><Period/></MPD>'),
          'points at other files',
        ],
        [
          'a PDF',
          'clip.mp4',
          Buffer.from('%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj\n%%EOF'),
          'This file is a document',
        ],
        [
          'a concat script',
          'clip.mp4',
          Buffer.from("ffconcat version 1.0\nfile '/etc/passwd'\n"),
          'points at other files',
        ],
      ],
      3,
    ),
  )('refuses %s, and says why', async (_case, fileName, bytes, reason) => {
    const { platform, business, streamId } = await packaged(bytes, fileName);
    const { packaging, playback } = await settled(platform, business, streamId);
    expect(packaging.state).toBe('refused');
    expect(packaging.message).toContain(reason);
    expect(playback).toBeNull();
    const retried = await platform.call(business, 'POST', `/general/v1.1/stream/vod/${streamId}/retry`);
    expect(retried).toMatchObject({ status: 422, error: 'stream.not_failed' });
  });

  test('refuses a file that was cut short', async () => {
    const whole = await clip();
    const { platform, business, streamId } = await packaged(whole.subarray(0, Math.round(whole.length * 0.6)));
    const { packaging } = await settled(platform, business, streamId);
    expect(packaging).toMatchObject({ state: 'refused', message: expect.stringContaining('cut short') });
  });

  test('a retry completes a video whose processing failed', async () => {
    const platform = await openPlatform();
    const business = await platform.signUp(`Acme${++serial}`);
    const { storage } = platform.platform;
    const storeFile = vi.spyOn(storage, 'putFile').mockRejectedValueOnce(new Error('No space left on device'));
    const { streamId } = await platform.upload(business, await clip());
    const failed = await settled(platform, business, streamId);
    expect(failed.packaging).toMatchObject({ state: 'failed', message: expect.stringContaining('No space left') });
    storeFile.mockRestore();

    const retried = await platform.call(business, 'POST', `/general/v1.1/stream/vod/${streamId}/retry`);

    expect(retried).toMatchObject({ status: 202, data: { packaging: { state: 'queued', message: null } } });
    expect((await settled(platform, business, streamId)).packaging.state).toBe('ready');
  });

  test('deleting a video removes its files', async () => {
    const { platform, business, streamId } = await packaged(await clip());
    await settled(platform, business, streamId);

    await platform.call(business, 'DELETE', streamUrl(streamId));

    await vi.waitFor(async () => {
      const left: string[] = [];
      for await (const { key } of platform.platform.storage.list('')) left.push(key);
      expect(left).toEqual([]);
    }, patience);
  });
});
