import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ViewerOverlays } from '@zeacon/contract';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../platform/testing/test-database.ts';
import { openTestPlatform, type TestPlatform } from '../platform/testing/test-platform.ts';
import { demoClips, demoGraphics, demoOverlays, demoPlayerId, demoPlaylistId } from './demo-content.ts';
import { seedDemo } from './seed-demo.ts';

let database: TestDatabase;
let platform: TestPlatform;
beforeAll(async () => {
  database = await openTestDatabase('postgres');
  platform = await openTestPlatform(database, { work: true, env: { FFMPEG_PATH: '/nowhere/ffmpeg' } });
  await mkdir(platform.platform.dataFolder.path, { recursive: true });
  await seedDemo(platform.platform, platform.modules);
  await vi.waitFor(async () => expect((await reel()).items).toHaveLength(demoClips.length), {
    timeout: 200_000,
    interval: 100,
  });
});
afterAll(async () => {
  await platform?.close();
  await database?.close();
});

async function reel() {
  const answer = await platform.app.inject({
    url: `/general/v1.1/stream/viewer/detail/playlist?playlistId=${demoPlaylistId}`,
  });
  return answer.json().responseData as { items: { stream: DemoStream }[] };
}

interface DemoStream {
  streamId: string;
  durationMs: number;
  chapters: { startMs: number; title: string }[];
  captions: { src: string; srclang: string; isDefault: boolean }[];
  overlaysUrl: string | null;
}

test('the playlist holds every clip in order', async () => {
  const { items } = await reel();
  expect(items.map(({ stream }) => stream.streamId)).toEqual(demoClips.map(({ streamId }) => streamId));
});

test.each(demoClips.map((clip, index) => [clip.name, clip, index] as const))(
  '%s has chapters and captions in two languages that fit its length',
  async (_name, clip, index) => {
    const { stream } = (await reel()).items[index]!;
    expect(stream.chapters).toEqual(clip.chapters);
    expect(stream.chapters.every(({ startMs }) => startMs < stream.durationMs)).toBe(true);
    expect(stream.captions.map(({ srclang }) => srclang).sort()).toEqual(
      clip.captions.map(({ srclang }) => srclang).sort(),
    );
    for (const { src } of stream.captions) {
      const { body } = await platform.app.inject({ url: src });
      const ends = [...body.matchAll(/--> 00:00:(\d\d)/g)].map((match) => Number(match[1]) * 1000);
      expect(ends.length).toBeGreaterThan(2);
      expect(ends.at(-1)).toBeLessThanOrEqual(stream.durationMs + 500);
      expect(ends.at(-1)).toBeGreaterThan(stream.durationMs - 1500);
    }
    const transcription = await platform.app.inject({ url: `/media/transcriptions/${clip.streamId}/en.json` });
    expect(transcription.json().language).toBe('en');
  },
);

test('a clip shows two graphics and a call to action, whose pictures exist', async () => {
  const { streamId } = demoOverlays;
  const { stream } = (await reel()).items.find((item) => item.stream.streamId === streamId)!;
  const answer = await platform.app.inject({ url: stream.overlaysUrl! });
  const { hypergraphics, placements, callsToAction } = answer.json().responseData as ViewerOverlays;
  expect(placements).toEqual(demoOverlays.hypergraphics);
  expect(placements.every(({ removeTimestamp }) => removeTimestamp! <= stream.durationMs)).toBe(true);
  expect(callsToAction).toMatchObject([{ text: 'Visit the shop', moment: 'END' }]);
  expect(hypergraphics.map(({ name }) => name).sort()).toEqual(demoGraphics.map(({ name }) => name).sort());
  for (const path of hypergraphics.flatMap(({ defaultPath, hoverPath }) => [defaultPath, hoverPath!])) {
    expect((await platform.app.inject({ url: path })).headers['content-type']).toBe('image/webp');
  }
});

test('seeding again, as after a crash, creates nothing twice', async () => {
  const { dataFolder } = platform.platform;
  const counts = async () =>
    (
      await database.pool.query(`select (select count(*) from stream) as streams, (select count(*) from caption) as captions,
        (select count(*) from playlist_detail) as details, (select count(*) from embedded_player) as players, (select count(*) from image) as images,
        (select count(*) from hypergraphic) as graphics, (select count(*) from hypergraphic_placement) as placements`)
    ).rows[0];
  const before = await counts();
  await database.pool.query(`delete from caption where srclang = 'ar'`);
  await database.pool.query(`delete from hypergraphic where name = 'Lantern'`);
  await rm(join(dataFolder.path, 'demo'));
  expect(await seedDemo(platform.platform, platform.modules)).toBe(false);
  await writeFile(join(dataFolder.path, 'demo'), 'seeding');
  expect(await seedDemo(platform.platform, platform.modules)).toBe(true);
  expect(await counts()).toEqual(before);
  const player = await platform.app.inject({
    url: `/business/v1.1/embedded-player/public?embeddedVideoPlayerId=${demoPlayerId}`,
  });
  expect(player.json().responseData).toMatchObject({ stream: { streamId: demoClips[0]!.streamId }, playlist: null });
});
