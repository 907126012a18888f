import { execFile } from 'node:child_process';
import { existsSync, linkSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { expect, onTestFinished, test, vi } from 'vitest';
import { h264, makeClip } from '../../media/clips.testing.ts';
import { readLiveSamples } from '../../media/live/live-samples.testing.ts';
import { createLocalStorage } from '../../platform/storage/local-storage.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { openTestDatabase } from '../../platform/testing/test-database.ts';
import { openTestPlatform } from '../../platform/testing/test-platform.ts';
import { isThorough } from '../../platform/testing/thorough.ts';
import { liveFolder, packageIdOf, sourceRendition } from './live-files.ts';
import { toSession } from './live-lifecycle.service.ts';
import { onPlatform, openLiveStudio } from './live-studio.testing.ts';

const run = promisify(execFile);
const segmentCount = 3000;

/** Two dark seconds and two bright ones, so noisy that each is hundreds of kilobytes. */
async function darkAndBright() {
  const noisy = (color: string) => ['-f', 'lavfi', '-i', `color=${color}:size=640x360:rate=30:duration=2`];
  const inputs = [...noisy('0x202020'), ...noisy('0xd0d0d0'), ...noisy('0x202020')];
  return readLiveSamples(
    await makeClip('dark-and-bright.mp4', [
      ...inputs,
      ...['-filter_complex', '[0][1][2]concat=n=3,noise=alls=50:allf=t'],
      ...h264,
    ]),
  );
}

/** Counts segment reads, and the largest size of the work folder. */
function watchReads(storage: Storage, workFolder: string, onRead: (reads: number) => void = () => {}) {
  const read = storage.read;
  const streams: (Readable & { bytesRead?: number })[] = [];
  let mostOnDisk = 0;
  vi.spyOn(storage, 'read').mockImplementation(async (key, range) => {
    const answer = await read.call(storage, key, range);
    if (!/\d\.m4s$/.test(key)) return answer;
    streams.push(answer.stream);
    const names = existsSync(workFolder) ? readdirSync(workFolder) : [];
    const onDisk = names.reduce((sum, name) => sum + statSync(join(workFolder, name)).size, 0);
    mostOnDisk = Math.max(mostOnDisk, onDisk);
    onRead(streams.length);
    return answer;
  });
  return {
    count: () => streams.length,
    bytes: () => streams.reduce((sum, { bytesRead = 0 }) => sum + bytesRead, 0),
    mostOnDisk: () => mostOnDisk,
  };
}

/** Keeps segments from being read until `release`, and notes which files are written. */
function holdSegments(storage: Storage) {
  const held = Promise.withResolvers<void>();
  const written: string[] = [];
  for (const name of ['read', 'readBytes', 'localFile'] as const) {
    const read = storage[name] as (key: string, ...rest: unknown[]) => Promise<never>;
    storage[name] = async (key: string, ...rest: unknown[]) => {
      if (/\d\.m4s$/.test(key)) await held.promise;
      return read.call(storage, key, ...rest);
    };
  }
  for (const name of ['put', 'putFile'] as const) {
    const write = storage[name] as (key: string, ...rest: unknown[]) => ReturnType<Storage['put']>;
    storage[name] = (key: string, ...rest: unknown[]) => {
      written.push(key);
      return write.call(storage, key, ...rest);
    };
  }
  return { written, release: held.resolve };
}

/** A hundred pictures are taken one after another. */
const thoroughly = test.skipIf(!isThorough);

thoroughly(
  'the stills of a long recording read only the pictures they need, and continue after a restart',
  async () => {
    const database = await openTestDatabase('postgres');
    onTestFinished(() => database.close());
    const first = await openLiveStudio(database);
    const { streamId, business } = first;
    const { live } = first.platform.modules;
    const { path } = first.platform.platform.dataFolder;
    const sender = (await first.encoder(live.openKey((await live.service.find(streamId))!.keySealed)))!;
    sender.play(await darkAndBright());
    await first.waitForStatus(streamId, 'LIVE');
    sender.leave();
    await first.waitForStatus(streamId, 'INTERRUPTED');
    const stored = async () =>
      (await database.pool.query('select * from live_segment where seq <= 3 order by seq')).rows as {
        duration_us: number;
        size_bytes: number;
      }[];
    await vi.waitFor(async () => expect(await stored()).toHaveLength(3), { timeout: 30_000 });
    const session = toSession((await live.service.find(streamId))!)!;

    // Dark in its first half, bright in its second.
    const folder = join(path, 'storage/objects', liveFolder(session, sourceRendition));
    const [dark, bright] = await stored();
    for (let seq = 4; seq <= segmentCount; seq++)
      linkSync(join(folder, seq <= segmentCount / 2 ? '1.m4s' : '2.m4s'), join(folder, `${seq}.m4s`));
    for (const [from, until, of] of [
      [4, segmentCount / 2, 1],
      [segmentCount / 2 + 1, segmentCount, 2],
    ])
      await database.pool.query(
        `insert into live_segment (session_id, rendition, seq, init, duration_us, size_bytes, program_at_ms)
       select session_id, rendition, made, init, duration_us, size_bytes, program_at_ms + made * 2000
       from live_segment, generate_series($1::int, $2::int) as made where seq = $3`,
        [from, until, of],
      );
    const totalBytes = (segmentCount / 2) * (dark!.size_bytes + bright!.size_bytes);

    const workFolder = join(path, 'work-live', session.sessionId);
    const interrupted = Promise.withResolvers<void>();
    const { written, release } = holdSegments(first.platform.platform.storage);
    const before = watchReads(first.platform.platform.storage, workFolder, (reads) => {
      if (reads === 90) interrupted.resolve();
    });
    await first.setStatus(streamId, 'ENDED');
    // It plays before its pictures are there, and without anything read or written but its lists.
    const { archiveId } = await first.waitForArchive();
    const played = (await first.call('GET', `/${archiveId}`)).data.playback;
    expect(played).toMatchObject({ posterUrl: null, thumbnailsUrl: null });
    expect((await first.get(played.hlsUrl)).body).toContain('source/index.m3u8');
    const names = written.map((key) => key.split(packageIdOf(session.sessionId))[1]);
    expect(names).toEqual(['/source/index.m3u8', '/package.json', '/index.m3u8']);
    release();
    await interrupted.promise;
    await first.platform.close();
    await live.stop();

    const storage = createLocalStorage({ root: join(path, 'storage') });
    const after = watchReads(storage, workFolder);
    const platform = await openTestPlatform(database, { work: true, path, storage, clock: first.platform.clock });
    onTestFinished(async () => {
      await platform.modules.live.stop();
      await platform.close();
    });
    const next = onPlatform(platform, business);
    const { playback } = await vi.waitFor(
      async () => {
        const { data } = await next.call('GET', `/${archiveId}`);
        expect(data.playback.thumbnailsUrl).not.toBeNull();
        return data;
      },
      { timeout: 400_000, interval: 200 },
    );

    // 40 for the poster, 100 for the sheet, and those that were being read when the server stopped.
    expect(before.count() + after.count()).toBeGreaterThan(100);
    expect(before.count() + after.count()).toBeLessThanOrEqual(145);
    expect(after.count()).toBeLessThan(60);
    expect(before.bytes() + after.bytes()).toBeLessThan(totalBytes / 100);
    expect(Math.max(before.mostOnDisk(), after.mostOnDisk())).toBeLessThan(totalBytes / 300);
    expect(existsSync(workFolder)).toBe(false);

    const prefix = liveFolder(session, sourceRendition).replace(`${sourceRendition}/`, '');
    const objects = join(path, 'storage/objects', prefix);
    const halves = ['-v', 'error', '-i', join(objects, 'thumbnails.jpg'), '-vf', 'scale=1:2:flags=area,format=gray'];
    const { stdout } = await run('ffmpeg', [...halves, '-f', 'rawvideo', '-'], { encoding: 'buffer' });
    expect(stdout[0]).toBeLessThan(70);
    expect(stdout[1]).toBeGreaterThan(180);
    expect(existsSync(join(objects, 'poster.jpg'))).toBe(true);
    const times = (await next.get(playback.thumbnailsUrl)).body.match(/-->/g);
    expect(times).toHaveLength(100);
  },
  600_000,
);
