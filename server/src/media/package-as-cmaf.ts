import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { EncodedPacketSink } from 'mediabunny';
import { readAudioSamples } from './audio-samples.ts';
import { withEditList } from './edit-list.ts';
import type { FragmentSample } from './fragment.ts';
import { createInitialisation } from './initialisation.ts';
import { MediaRefusedError } from './media-refused-error.ts';
import { openInput, pictureOf } from './open-input.ts';
import { planRemux } from './remux-plan.ts';
import { initName, type MadeSegment, type Rendition } from './rendition.ts';
import { createSegmentWriter, longestTailSeconds } from './segment-writer.ts';

export interface PackageOptions {
  segmentTargetMs: number;
  /** Packages only the video, because the audio is packaged separately. */
  withoutSound: boolean;
  onProgress(fraction: number): void;
  onSegment(segment: MadeSegment): void;
}

/** Does the work of `remuxToCmaf`. May never return for hostile files: run it isolated. */
export async function packageAsCmaf(path: string, outDir: string, options: PackageOptions): Promise<Rendition> {
  const { segmentTargetMs, withoutSound, onProgress, onSegment } = options;
  using input = openInput(path);
  const video = await pictureOf(input);
  const audio = (withoutSound ? null : await input.getPrimaryAudioTrack()) ?? undefined;
  if (!video) throw new MediaRefusedError('no_video_track');
  const plan = await planRemux(video, segmentTargetMs);
  const pictureEnd = plan.endPts / plan.timescale;
  const soundEnd = audio ? (await audio.computeDuration()) - plan.originSeconds : 0;
  if (soundEnd - pictureEnd > longestTailSeconds) throw new MediaRefusedError('not_remuxable');
  const initialisation = await createInitialisation(video, audio, plan.timescale);
  await mkdir(outDir, { recursive: true });
  await writeFile(join(outDir, initName), withEditList(initialisation.bytes, plan.delay));

  const rate = (await audio?.getSampleRate()) ?? 1;
  const hasSound = initialisation.codecs.length > 1;
  const boundaries = [...plan.starts.slice(1).map((index) => plan.frames[index]?.pts ?? 0), plan.endPts];
  const lengths = boundaries.map((end, at) => (end - (boundaries[at - 1] ?? 0)) / plan.timescale);
  const lastSeconds = (lengths.at(-1) ?? 0) + Math.max(0, soundEnd - pictureEnd);
  const rendition = {
    width: Math.round(await video.getDisplayWidth()),
    height: Math.round(await video.getDisplayHeight()),
    frameRate: Math.round((plan.frames.filter(Boolean).length / pictureEnd) * 1000) / 1000,
    codecs: initialisation.codecs,
  };
  const shape = { rendition, longestMs: 1000 * lengths.reduce((most, one) => Math.max(most, one), lastSeconds) };
  const sound = audio && hasSound ? readAudioSamples(audio, plan.originSeconds, () => pictureEnd) : undefined;
  const writer = createSegmentWriter({ outDir, initialisation, timescale: plan.timescale, sound, rate, onSegment });

  let samples: FragmentSample[] = [];
  let startTime = 0;
  let index = -1;
  for await (const packet of new EncodedPacketSink(video).packets()) {
    index += 1;
    const frame = plan.frames[index];
    if (!frame) continue;
    if (samples.length > 0 && index === plan.starts[writer.count() + 1]) {
      const endSeconds = (boundaries[writer.count()] ?? 0) / plan.timescale;
      await writer.write({ startTime, samples, endSeconds, isLast: false, shape });
      onProgress(index / plan.frames.length);
      samples = [];
    }
    const data = initialisation.toVideoSample(packet.data);
    if (samples.length === 0) {
      startTime = frame.dts;
      if (!initialisation.startsDecoding(data)) throw new MediaRefusedError('not_remuxable');
    }
    const { pts, dts, duration, key } = frame;
    samples.push({ data, duration, compositionOffset: pts - dts + plan.delay, key });
  }
  if (index + 1 !== plan.frames.length) throw new MediaRefusedError('unreadable');

  await writer.write({ startTime, samples, endSeconds: pictureEnd, isLast: true, shape });
  onProgress(1);
  return writer.finish(rendition);
}
