import { expect, test } from 'vitest';
import { planLadder } from './ladder.ts';
import type { MediaProbe } from './media-probe.ts';

function source(width: number, height: number, changes: Partial<MediaProbe> = {}, frameRate = 30): MediaProbe {
  return {
    container: 'MP4',
    durationMs: 10_000,
    video: { codec: 'avc', codecString: 'avc1.640028', width, height, frameRate, rotation: 0, bitrate: 8_000_000 },
    audio: { codec: 'aac', codecString: 'mp4a.40.2', channels: 2, sampleRate: 48_000 },
    remuxable: true,
    webPlayable: true,
    ...changes,
  };
}

const sizes = (probe: MediaProbe) => planLadder(probe).map(({ name, width, height }) => `${name} ${width}x${height}`);
const encoded = { remuxable: false, webPlayable: false };

test.each([
  ['a playable 1080p video', source(1920, 1080), ['480p 854x480', '720p 1280x720', '240p 426x240']],
  [
    'a 1080p video that must be encoded',
    source(1920, 1080, encoded),
    ['480p 854x480', '1080p 1920x1080', '720p 1280x720', '240p 426x240'],
  ],
  ['a playable 4K video', source(3840, 2160), ['480p 854x480', '1080p 1920x1080', '720p 1280x720', '240p 426x240']],
  [
    'a 4K video that must be encoded',
    source(3840, 2160, encoded),
    ['480p 854x480', '1080p 1920x1080', '720p 1280x720', '240p 426x240'],
  ],
  ['a playable portrait video', source(720, 1280), ['480p 480x854', '240p 240x426']],
  ['a playable small video', source(320, 180), []],
  ['a small video that must be encoded', source(320, 180, encoded), ['180p 320x180']],
  ['an odd size that must be encoded', source(641, 361, encoded), ['361p 642x362', '240p 426x240']],
  ['a wide video', source(2560, 1080), ['480p 1138x480', '720p 1706x720', '240p 568x240']],
])('of %s', (_what, probe, expected) => {
  expect(sizes(probe)).toEqual(expected);
});

test('never uses a higher bitrate than the source, and none for missing audio', () => {
  const { audio: _, ...silent } = source(1920, 1080);
  const rungs = planLadder({ ...silent, video: { ...silent.video, bitrate: 1_000_000 } });
  expect(rungs.map(({ videoBitrate }) => videoBitrate)).toEqual([1_000_000, 1_000_000, 400_000]);
  expect(rungs.every(({ audioBitrate }) => audioBitrate === 0)).toBe(true);
});

test('keeps the frame rate up to 60 pictures per second', () => {
  expect(planLadder(source(1280, 720, {}, 120))[0]?.frameRate).toBe(60);
  expect(planLadder(source(1280, 720, {}, 23.976))[0]?.frameRate).toBe(23.976);
  expect(planLadder(source(1280, 720, {}, 0.04))[0]?.frameRate).toBe(5);
});
