import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { EncodedPacketSink } from 'mediabunny';
import { type AudioSample, readAudioSamples } from './audio-samples.ts';
import { writeFragment } from './fragment.ts';
import { createAudioInitialisation } from './initialisation.ts';
import { MediaRefusedError } from './media-refused-error.ts';
import { openInput, pictureOf } from './open-input.ts';
import { type AudioRendition, initName, measureBitrates, type RenditionSegment, segmentName } from './rendition.ts';
import { writeChunks } from './segment-writer.ts';

export interface PackageAudioOptions {
  /** Index among the file's audio tracks, from 0. */
  index: number;
  segmentTargetMs: number;
  onProgress(fraction: number): void;
}

/** Does the work of `remuxAudioToCmaf`. As in `packageAsCmaf`, time 0 is the file's first picture, if it has one. */
export async function packageAudioAsCmaf(
  path: string,
  outDir: string,
  { index, segmentTargetMs, onProgress }: PackageAudioOptions,
): Promise<AudioRendition> {
  using input = openInput(path);
  const audio = (await input.getAudioTracks())[index];
  if (!audio) throw new MediaRefusedError('not_remuxable');
  const video = await pictureOf(input);
  const picture = video && (await new EncodedPacketSink(video).getFirstKeyPacket());
  const originSeconds = picture?.timestamp ?? 0;
  const { bytes, codec, trackId, toAudioSample } = await createAudioInitialisation(audio);
  await mkdir(outDir, { recursive: true });
  await writeFile(join(outDir, initName), bytes);

  const rate = await audio.getSampleRate();
  const length = (await audio.computeDuration()) - originSeconds;
  const pictureEnd = video ? (await video.computeDuration()) - originSeconds : 0;
  const segments: RenditionSegment[] = [];
  let ended = 0;
  let heard: AudioSample[] = [];

  async function close() {
    const last = heard.at(-1);
    if (!last) return;
    const samples = heard.map(({ data, duration }) => ({
      data: toAudioSample(data),
      duration,
      compositionOffset: 0,
      key: true,
    }));
    const startTime = heard[0]?.start ?? 0;
    const chunks = writeFragment(segments.length + 1, [{ trackId, startTime, samples }]);
    await writeChunks(join(outDir, segmentName(segments.length)), chunks);
    const end = (last.start + last.duration) / rate;
    const sizeBytes = chunks.reduce((sum, chunk) => sum + chunk.length, 0);
    segments.push({ durationMs: Math.round((end - ended) * 1e6) / 1000, sizeBytes });
    ended = end;
    heard = [];
    onProgress(Math.min(1, end / length));
  }

  for await (const sample of readAudioSamples(audio, originSeconds, () => pictureEnd)) {
    if (sample.start / rate - ended >= segmentTargetMs / 1000) await close();
    heard.push(sample);
  }
  await close();
  if (segments.length === 0) throw new MediaRefusedError('not_remuxable');
  return {
    codec,
    channels: await audio.getNumberOfChannels(),
    ...measureBitrates(segments),
    durationMs: Math.round(ended * 1000),
    segments,
  };
}
