import { mkdir, open, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { EncodedPacketSink } from 'mediabunny';
import { type AudioSample, readAudioSamples } from './audio-samples.ts';
import { type FragmentSample, writeFragment } from './fragment.ts';
import { audioTrackId, createInitialisation, videoTrackId } from './initialisation.ts';
import { MediaRefusedError } from './media-refused-error.ts';
import { openInput } from './open-input.ts';
import { planRemux } from './remux-plan.ts';
import { initName, measureBitrates, type Rendition, type RenditionSegment, segmentName } from './rendition.ts';

/** Audio after the last picture is part of the last segment, which must not grow without limit. */
const longestTailSeconds = 20;

export interface PackageOptions {
  segmentTargetMs: number;
  /** Packages only the video, because the audio is packaged separately. */
  withoutSound: boolean;
  onProgress(fraction: number): void;
}

/** Does the work of `remuxToCmaf`. May never return for hostile files: run it isolated. */
export async function packageAsCmaf(path: string, outDir: string, options: PackageOptions): Promise<Rendition> {
  const { segmentTargetMs, withoutSound, onProgress } = options;
  using input = openInput(path);
  const video = await input.getPrimaryVideoTrack();
  const audio = (withoutSound ? null : await input.getPrimaryAudioTrack()) ?? undefined;
  if (!video) throw new MediaRefusedError('no_video_track');
  const plan = await planRemux(video, segmentTargetMs);
  const pictureEnd = plan.endPts / plan.timescale;
  const soundEnd = audio ? (await audio.computeDuration()) - plan.originSeconds : 0;
  if (soundEnd - pictureEnd > longestTailSeconds) throw new MediaRefusedError('not_remuxable');
  const initialisation = await createInitialisation(video, audio, plan.timescale);
  await mkdir(outDir, { recursive: true });
  await writeFile(join(outDir, initName), initialisation.bytes);

  const rate = (await audio?.getSampleRate()) ?? 1;
  const hasSound = initialisation.codecs.length > 1;
  const sound = createQueue(audio && hasSound ? readAudioSamples(audio, plan.originSeconds, pictureEnd) : undefined);
  const segments: RenditionSegment[] = [];
  let ended = 0;

  async function close(startTime: number, samples: FragmentSample[], endSeconds: number, isLast: boolean) {
    const heard = await sound.takeUntil(isLast ? Number.POSITIVE_INFINITY : endSeconds * rate);
    const last = heard.at(-1);
    const end = isLast && last ? Math.max(endSeconds, (last.start + last.duration) / rate) : endSeconds;
    // Browsers stop when any track ends, so the last picture lasts as long as the audio.
    const final = samples.at(-1);
    if (final && end > endSeconds) final.duration += Math.round((end - endSeconds) * plan.timescale);
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
    await writeChunks(join(outDir, segmentName(segments.length)), chunks);
    const sizeBytes = chunks.reduce((sum, chunk) => sum + chunk.length, 0);
    segments.push({ durationMs: Math.round((end - ended) * 1e6) / 1000, sizeBytes });
    ended = end;
  }

  const boundaries = [...plan.starts.slice(1).map((index) => plan.frames[index]?.pts ?? 0), plan.endPts];
  let samples: FragmentSample[] = [];
  let startTime = 0;
  let index = -1;
  for await (const packet of new EncodedPacketSink(video).packets()) {
    index += 1;
    const frame = plan.frames[index];
    if (!frame) continue;
    if (samples.length > 0 && index === plan.starts[segments.length + 1]) {
      await close(startTime, samples, (boundaries[segments.length] ?? 0) / plan.timescale, false);
      onProgress(index / plan.frames.length);
      samples = [];
    }
    const data = initialisation.toVideoSample(packet.data);
    if (samples.length === 0) {
      startTime = frame.dts;
      if (!initialisation.startsDecoding(data)) throw new MediaRefusedError('not_remuxable');
    }
    const { pts, dts, duration, key } = frame;
    samples.push({ data, duration, compositionOffset: pts - dts, key });
  }
  if (index + 1 !== plan.frames.length) throw new MediaRefusedError('unreadable');

  await close(startTime, samples, pictureEnd, true);
  onProgress(1);

  const seconds = segments.reduce((sum, { durationMs }) => sum + durationMs, 0) / 1000;
  return {
    width: Math.round(await video.getDisplayWidth()),
    height: Math.round(await video.getDisplayHeight()),
    frameRate: Math.round((plan.frames.filter(Boolean).length / pictureEnd) * 1000) / 1000,
    codecs: initialisation.codecs,
    ...measureBitrates(segments),
    durationMs: Math.round(seconds * 1000),
    segments,
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
