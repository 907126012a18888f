import { join } from 'node:path';
import { expect, test } from 'vitest';
import { h264, makeClip, picture, tone } from '../../media/clips.testing.ts';
import { createFfmpeg } from '../../media/ffmpeg.ts';
import { createPackageIndexStore, selectStartFiles } from '../../media/package-index.ts';
import { probe } from '../../media/probe.ts';
import { createLocalStorage } from '../../platform/storage/local-storage.ts';
import { temporaryFolder } from '../../platform/testing/temporary-folder.ts';
import { createAudioStep } from './audio-step.ts';

const ffmpeg = createFfmpeg();
const prefix = 'streams/str_1/pkg_1/';

async function openStep() {
  const folder = await temporaryFolder();
  const storage = createLocalStorage({ root: join(folder, 'store') });
  const stored: string[] = [];
  const { putFile } = storage;
  storage.putFile = async (key, ...rest) => {
    stored.push(key.slice(prefix.length));
    return putFile(key, ...rest);
  };
  const path = await makeClip('three.mkv', [
    ...[...picture(5), ...tone(5), ...tone(5), ...tone(5), '-map', '0', '-map', '1', '-map', '2', '-map', '3'],
    ...[...h264, '-c:a:0', 'aac', '-c:a:1', 'aac', '-c:a:2', 'ac3'],
  ]);
  const indexes = createPackageIndexStore(storage);
  const facts = await probe(path);
  const request = { path, facts, prefix, folder: join(folder, 'work'), encoder: true };
  return { step: createAudioStep({ storage, indexes, ffmpeg }), indexes, request, stored };
}

test('continues where a worker stopped, and does none of them twice', async () => {
  const { step, indexes, request, stored } = await openStep();
  const { signal } = new AbortController();
  expect(await step.addFirst({ ...request, signal })).toBe(true);
  const stop = new AbortController();
  const stopped = step.addMissing({ ...request, signal: stop.signal }, async () => stop.abort(new Error('stopped')));
  await expect(stopped).rejects.toThrow('stopped');
  expect((await indexes.read(prefix)).audio?.map(({ track }) => track.index)).toEqual([0, 1]);

  await step.addMissing({ ...request, signal });

  const { audio } = await indexes.read(prefix);
  expect(audio?.map(({ track, rendition }) => [track.name, rendition.codec])).toEqual([
    ['Audio 1', 'mp4a.40.2'],
    ['Audio 2', 'mp4a.40.2'],
    ['Audio 3', 'mp4a.40.2'],
  ]);
  expect(stored.filter((file) => file.endsWith('init.mp4')).sort()).toEqual([
    'audio-1/init.mp4',
    'audio-2/init.mp4',
    'audio-3/init.mp4',
  ]);
});

test('leaves a package alone whose sound is in the picture’s files', async () => {
  const { step, indexes, request, stored } = await openStep();
  const rendition = { width: 320, height: 180, frameRate: 30, codecs: ['avc1.64000d', 'mp4a.40.2'], durationMs: 5000 };
  const rates = { peakBitrate: 900_000, averageBitrate: 800_000, segments: [{ durationMs: 5000, sizeBytes: 1 }] };
  const index = await indexes.add(prefix, 'source', { ...rendition, ...rates });
  await step.addMissing({ ...request, signal: new AbortController().signal });
  expect(stored).toEqual([]);
  expect(selectStartFiles(index)).toEqual(['source/init.mp4', 'source/1.m4s']);
});

test('without ffmpeg copies what browsers can play', async () => {
  const { step, indexes, request } = await openStep();
  const bare = { ...request, encoder: false, signal: new AbortController().signal };
  await step.addFirst(bare);
  await step.addMissing(bare);
  expect((await indexes.read(prefix)).audio?.map(({ track }) => track.index)).toEqual([0, 1]);
});
