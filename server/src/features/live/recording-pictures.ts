import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { readFirstFragment } from '../../media/first-fragment.ts';
import type { RecordedPictures } from '../../media/recording-stills.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { initKey, segmentKey } from './live-files.ts';
import type { LiveSegmentRow } from './live-media.repository.ts';

export interface RecordingPicturesOptions extends Pick<RecordedPictures, 'durationMs' | 'width' | 'height'> {
  storage: Storage;
  /** Folder of the rendition. */
  folder: string;
  segments: readonly LiveSegmentRow[];
}

/** The first picture of each segment of a live, read from the storage one by one. */
export function createRecordingPictures({ storage, folder, segments, ...facts }: RecordingPicturesOptions) {
  let endMs = 0;
  const startsMs = segments.map(({ durationUs }) => {
    const startMs = endMs;
    endMs += durationUs / 1000;
    return startMs;
  });

  async function* read(pictures: readonly number[], signal: AbortSignal) {
    const [first, ...others] = pictures.flatMap((picture) => segments[picture] ?? []);
    if (!first) return;
    yield await storage.readBytes(initKey(folder, first.init), signal);
    for (const { seq } of [first, ...others.filter(({ init }) => init === first.init)])
      yield await readFirstFragment((await storage.read(segmentKey(folder, seq), { signal })).stream);
  }

  return {
    ...facts,
    at: (timeMs) =>
      Math.max(
        0,
        startsMs.findLastIndex((startMs) => startMs <= timeMs),
      ),
    write: (path, pictures, signal) => pipeline(read(pictures, signal), createWriteStream(path), { signal }),
  } satisfies RecordedPictures;
}
