import type { MediaProbe } from './media-probe.ts';

export interface Rung {
  /** `720p` and so on, named after the shorter side; unique in a ladder. */
  name: string;
  width: number;
  height: number;
  frameRate: number;
  videoBitrate: number;
  /** 0 if the source has no audio. */
  audioBitrate: number;
}

const steps = [
  { side: 1080, bitrate: 5_000_000 },
  { side: 720, bitrate: 2_800_000 },
  { side: 480, bitrate: 1_400_000 },
  { side: 240, bitrate: 400_000 },
] as const;

const fastestFrameRate = 60;
/** A segment needs pictures, also of slides that stay for half a minute. */
const slowestFrameRate = 5;
const quickSide = 480;

/**
 * The qualities to encode. The first one is quick to encode and good enough to start with. None is larger than the
 * source. A source that is playable without encoding serves as the top quality, so only smaller ones are encoded.
 */
export function planLadder(probe: MediaProbe): Rung[] {
  const { video, audio } = probe;
  const shorter = Math.min(video.width, video.height);
  const sides = steps.map(({ side }) => side as number).filter((side) => side < shorter);
  // A copy of high dynamic range is for some screens only.
  if (!probe.webPlayable || video.range) {
    const top = Math.min(shorter, steps[0].side);
    if (!sides.includes(top)) sides.unshift(top);
  }
  const rungs = sides.map((side): Rung => {
    const scale = side / shorter;
    const [width, height] = [even(video.width * scale), even(video.height * scale)];
    const frameRate = Math.min(Math.max(video.frameRate || 30, slowestFrameRate), fastestFrameRate);
    const ceiling = video.bitrate > 0 ? Math.max(video.bitrate, 200_000) : Number.POSITIVE_INFINITY;
    const videoBitrate = Math.round(Math.min(bitrateFor(side) * (frameRate > 35 ? 1.5 : 1), ceiling));
    return { name: `${side}p`, width, height, frameRate, videoBitrate, audioBitrate: audio ? 128_000 : 0 };
  });
  const first = rungs.findIndex(({ width, height }) => Math.min(width, height) <= quickSide);
  return first > 0 ? [...rungs.splice(first, 1), ...rungs] : rungs;
}

/** Interpolates between two steps by the number of pixels. */
function bitrateFor(side: number) {
  const nearest = steps.find((step) => step.side <= side) ?? steps[steps.length - 1]!;
  return nearest.bitrate * Math.min(2, (side / nearest.side) ** 2);
}

const even = (length: number) => Math.max(2, Math.round(length / 2) * 2);
