import { createReadStream } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { EncodedPacketSink, Input, MP4, ReadableStreamSource } from 'mediabunny';
import { readAudioSamples } from './audio-samples.ts';
import { withEditList } from './edit-list.ts';
import { createInitialisation } from './initialisation.ts';
import { MediaRefusedError } from './media-refused-error.ts';
import { initName, type MadeSegment, type Rendition } from './rendition.ts';
import { createSegmentWriter } from './segment-writer.ts';

export interface PackageStreamOptions {
  segmentTargetMs: number;
  /** Times at which segments begin, in seconds; otherwise all are as long as their target. */
  cuts?: readonly number[] | undefined;
  onSegment(segment: MadeSegment): void;
}

export interface EncodedRendition extends Rendition {
  /** Until the last picture; sound may go on. */
  pictureMs: number;
}

interface Picture {
  pts: number;
  key: boolean;
  data: Uint8Array;
}

/**
 * Packages what our encoder writes while it writes: fragmented MP4 with closed groups of pictures. Throws
 * `MediaRefusedError` (`not_remuxable`) if sound goes on long after the last picture.
 */
export async function packageStream(
  path: string,
  outDir: string,
  options: PackageStreamOptions,
): Promise<EncodedRendition> {
  const { segmentTargetMs, cuts, onSegment } = options;
  const stream = Readable.toWeb(createReadStream(path)) as ReadableStream<Uint8Array>;
  using input = new Input({ source: new ReadableStreamSource(stream), formats: [MP4] });
  const video = await input.getPrimaryVideoTrack();
  const audio = (await input.getPrimaryAudioTrack()) ?? undefined;
  if (!video) throw new MediaRefusedError('no_video_track');
  const timescale = await video.getTimeResolution();
  const initialisation = await createInitialisation(video, audio, timescale);
  await mkdir(outDir, { recursive: true });

  const sink = new EncodedPacketSink(video);
  const originSeconds = (await sink.getFirstPacket())?.timestamp ?? 0;
  const [width, height] = [await video.getDisplayWidth(), await video.getDisplayHeight()].map(Math.round) as [
    number,
    number,
  ];
  const rate = (await audio?.getSampleRate()) ?? 1;
  // Until the picture has ended, nobody knows how long there has to be sound.
  let soundEnds = Number.POSITIVE_INFINITY;
  const sound = audio && readAudioSamples(audio, originSeconds, () => soundEnds);
  const writer = createSegmentWriter({ outDir, initialisation, timescale, sound, rate, onSegment });
  let written = 0;
  let pictures: Picture[] = [];
  let delay: number | undefined;

  const shapeUntil = (end: number) => {
    const frameRate = Math.round(((written + pictures.length) / end) * timescale * 1000) / 1000;
    return { width, height, frameRate, codecs: initialisation.codecs };
  };

  async function close(end: number, isLast: boolean) {
    const times = [...pictures.map(({ pts }) => pts).sort((a, b) => a - b), end];
    if (delay === undefined) {
      delay = Math.ceil((mostReordered * (end - (times[0] ?? 0))) / pictures.length);
      await writeFile(join(outDir, initName), withEditList(initialisation.bytes, delay));
    }
    const offset = delay;
    const samples = pictures.map(({ pts, key, data }, at) => {
      const dts = times[at] ?? 0;
      return { data, key, duration: (times[at + 1] ?? end) - dts, compositionOffset: pts - dts + offset };
    });
    const shape = { rendition: shapeUntil(end), longestMs: segmentTargetMs };
    await writer.write({ startTime: times[0] ?? 0, samples, endSeconds: end / timescale, isLast, shape });
    written += pictures.length;
    pictures = [];
  }

  const isDue = (pts: number, key: boolean) => {
    const [start] = pictures;
    if (!key || !start) return false;
    const next = cuts?.[writer.count() + 1];
    if (cuts) return next !== undefined && pts >= (next - cutTolerance) * timescale;
    return pts - start.pts >= segmentTargetMs * 0.7 * (timescale / 1000);
  };

  for await (const packet of sink.packets()) {
    const pts = Math.round((packet.timestamp - originSeconds) * timescale);
    const key = packet.type === 'key';
    if (isDue(pts, key)) await close(pts, false);
    pictures.push({ pts, key, data: initialisation.toVideoSample(packet.data) });
  }
  if (pictures.length === 0) throw new MediaRefusedError('unreadable');
  const times = pictures.map(({ pts }) => pts).sort((a, b) => a - b);
  const lastPts = times.at(-1) ?? 0;
  const step = lastPts - (times.at(-2) ?? lastPts) || Math.round(lastPts / Math.max(1, written)) || timescale / 25;
  const end = lastPts + Math.round(step);
  soundEnds = end / timescale;
  const rendition = shapeUntil(end);
  await close(end, true);
  return { ...writer.finish(rendition), pictureMs: Math.round(soundEnds * 1000) };
}

/** Pictures that libx264 holds back at most, with its default order of B-frames. */
const mostReordered = 2;
/** Half a picture, in seconds, at the fastest rate that we encode. */
const cutTolerance = 1 / 120;
