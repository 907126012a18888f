import { open } from 'node:fs/promises';
import { join } from 'node:path';
import type { AudioSample } from './audio-samples.ts';
import { type FragmentSample, writeFragment } from './fragment.ts';
import { audioTrackId, type Initialisation, videoTrackId } from './initialisation.ts';
import { MediaRefusedError } from './media-refused-error.ts';
import { type MadeSegment, measureBitrates, type Rendition, type RenditionSegment, segmentName } from './rendition.ts';

/** Audio after the last picture is part of the last segment, which must not grow without limit. */
export const longestTailSeconds = 20;

export interface SegmentWriterOptions {
  outDir: string;
  initialisation: Initialisation;
  /** Of the picture, in ticks per second. */
  timescale: number;
  /** The sound, and its ticks per second. */
  sound: AsyncGenerator<AudioSample> | undefined;
  rate: number;
  onSegment(segment: MadeSegment): void;
}

export interface SegmentPicture {
  /** Decode time of the first sample. */
  startTime: number;
  samples: FragmentSample[];
  endSeconds: number;
  isLast: boolean;
  shape: Pick<MadeSegment, 'rendition' | 'longestMs'>;
}

/** Writes pictures and the sound that goes with them as files, one after another. */
export function createSegmentWriter(options: SegmentWriterOptions) {
  const { outDir, initialisation, timescale, rate, onSegment } = options;
  const sound = createQueue(options.sound);
  const segments: RenditionSegment[] = [];
  let ended = 0;

  return {
    async write({ startTime, samples, endSeconds, isLast, shape }: SegmentPicture): Promise<void> {
      const heard = await sound.takeUntil(isLast ? Number.POSITIVE_INFINITY : endSeconds * rate);
      const last = heard.at(-1);
      const end = isLast && last ? Math.max(endSeconds, (last.start + last.duration) / rate) : endSeconds;
      if (end - endSeconds > longestTailSeconds)
        throw new MediaRefusedError('not_remuxable', { atMs: Math.round(endSeconds * 1000) });
      // Browsers stop when any track ends, so the last picture lasts as long as the audio.
      const final = samples.at(-1);
      if (final && end > endSeconds) final.duration += Math.round((end - endSeconds) * timescale);
      const chunks = writeFragment(segments.length + 1, [
        { trackId: videoTrackId, startTime, samples },
        {
          trackId: audioTrackId,
          startTime: heard[0]?.start ?? 0,
          samples: heard.map(({ data, duration }) => ({
            data: initialisation.toAudioSample(data),
            duration,
            compositionOffset: 0,
            key: true,
          })),
        },
      ]);
      const path = join(outDir, segmentName(segments.length));
      await writeChunks(path, chunks);
      const sizeBytes = chunks.reduce((sum, chunk) => sum + chunk.length, 0);
      const segment = { durationMs: Math.round((end - ended) * 1e6) / 1000, sizeBytes };
      onSegment({ ...segment, ...shape, path, index: segments.length });
      segments.push(segment);
      ended = end;
    },

    /** What was written. */
    finish(shape: MadeSegment['rendition']): Rendition {
      const seconds = segments.reduce((sum, { durationMs }) => sum + durationMs, 0) / 1000;
      return { ...shape, ...measureBitrates(segments), durationMs: Math.round(seconds * 1000), segments };
    },

    count: () => segments.length,
  };
}

/** Writes the chunks of a segment in order. */
export async function writeChunks(path: string, chunks: Buffer[]) {
  await using file = await open(path, 'w');
  // The operating system accepts at most 1024 buffers per call.
  for (let at = 0; at < chunks.length; at += 1000) await file.writev(chunks.slice(at, at + 1000));
}

function createQueue(source: AsyncGenerator<AudioSample> | undefined) {
  let waiting: AudioSample | undefined;
  return {
    /** Takes the samples that start before a time. */
    async takeUntil(time: number): Promise<AudioSample[]> {
      const taken: AudioSample[] = [];
      while (source) {
        waiting ??= (await source.next()).value ?? undefined;
        if (!waiting || waiting.start >= time) break;
        taken.push(waiting);
        waiting = undefined;
      }
      return taken;
    },
  };
}
