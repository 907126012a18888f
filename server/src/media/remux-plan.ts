import { EncodedPacketSink, type InputVideoTrack } from 'mediabunny';
import { MediaRefusedError } from './media-refused-error.ts';

export interface RemuxPlan {
  /** Ticks per second of all times below. The presentation starts at 0. */
  timescale: number;
  /** Time in the source, in seconds, at which the presentation starts. */
  originSeconds: number;
  /** Per packet in decode order; `undefined` for packets that cannot be displayed. */
  frames: ({ pts: number; dts: number; duration: number; key: boolean } | undefined)[];
  /** Index of each segment's first packet. */
  starts: number[];
  endPts: number;
  /** How much later than displayed a picture is decoded at most. */
  delay: number;
}

const longestSegmentSeconds = 20;
/** Pictures are shown this much earlier than decoded at most; otherwise the file's clock was set back. */
const longestReorderSeconds = 3;
const largestSegmentBytes = 256 << 20;

/** Reads the times of all packets, assigns each a decode time, and chooses the key frames to cut at. */
export async function planRemux(video: InputVideoTrack, segmentTargetMs: number): Promise<RemuxPlan> {
  const resolution = await video.getTimeResolution();
  const timescale =
    Number.isInteger(resolution) && resolution >= 10_000 && resolution <= 1_000_000 ? resolution : 90_000;
  const packets: { seconds: number; duration: number; key: boolean; size: number }[] = [];
  for await (const packet of new EncodedPacketSink(video).packets(undefined, undefined, { metadataOnly: true })) {
    packets.push({
      seconds: packet.timestamp,
      duration: packet.duration,
      key: packet.type === 'key',
      size: packet.byteLength,
    });
  }
  const first = packets.findIndex(({ key }) => key);
  const origin = packets[first]?.seconds;
  if (origin === undefined) throw new MediaRefusedError('not_remuxable');

  let latest = origin;
  for (const { seconds } of packets.slice(first)) {
    if (seconds < latest - longestReorderSeconds) throw new MediaRefusedError('not_remuxable');
    latest = Math.max(latest, seconds);
  }

  // Pictures before the first key frame, in decode or display order, depend on pictures that are missing.
  const shown = packets.map((packet, index) => index >= first && packet.seconds >= origin);
  const ticks = packets.map(({ seconds }) => Math.round((seconds - origin) * timescale));
  const sorted = ticks.filter((_, index) => shown[index]).sort((a, b) => a - b);
  const longest = packets.reduce((last, packet, index) => (ticks[index] === sorted.at(-1) ? packet : last));
  const tail = Math.max(1, Math.round(longest.duration * timescale) || medianStep(sorted));
  let order = 0;
  // The decode times are the presentation times in ascending order, so no time is negative.
  const frames = packets.map(({ key }, index) => {
    if (!shown[index]) return undefined;
    const dts = sorted[order] ?? 0;
    const next = sorted[order + 1];
    order += 1;
    return { pts: ticks[index] ?? 0, dts, duration: next === undefined ? tail : next - dts, key };
  });

  const starts: number[] = [];
  let startPts = 0;
  let bytes = 0;
  frames.forEach((frame, index) => {
    bytes += packets[index]?.size ?? 0;
    if (!frame) return;
    const elapsed = (frame.pts - startPts) / timescale;
    if (elapsed > longestSegmentSeconds || bytes > largestSegmentBytes) throw new MediaRefusedError('not_remuxable');
    if (!frame.key || (starts.length > 0 && elapsed * 1000 < segmentTargetMs * 0.7)) return;
    starts.push(index);
    startPts = frame.pts;
    bytes = 0;
  });
  const delay = frames.reduce((most, frame) => Math.max(most, frame ? frame.dts - frame.pts : 0), 0);
  return { timescale, originSeconds: origin, frames, starts, endPts: (sorted.at(-1) ?? 0) + tail, delay };
}

function medianStep(sorted: number[]) {
  const steps = sorted.slice(1).map((value, index) => value - (sorted[index] ?? 0));
  return steps.sort((a, b) => a - b)[steps.length >> 1] ?? 1;
}
