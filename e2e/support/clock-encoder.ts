import type { Page } from '@playwright/test';
import type { Live } from '@zeacon/contract';
import { type Encoder, runEncoder } from './encoder.ts';

export const bits = 16;
export const ticksPerSecond = 50;

interface ClockPicture {
  width?: number;
  height?: number;
  /** Kilobits per second, filled by noise in the picture; by default as few as the clock needs. */
  kilobits?: number;
}

/** Sends a picture whose columns show, as a binary number, when it was produced: `beganMs` is its zero. */
export function startClockEncoder(
  rtmp: NonNullable<Live['rtmp']>,
  beganMs: number,
  { width = 320, height = 180, kilobits }: ClockPicture = {},
): Encoder {
  const rate = `${kilobits}k`;
  const noise = kilobits ? ',noise=alls=30:allf=t' : '';
  const startMs = Date.now();
  const ticks = `floor((T+${(startMs - beganMs) / 1000})*${ticksPerSecond}/pow(2\\,X))`;
  const clock = `setpts='(RTCTIME-${startMs}000)/(TB*1000000)',geq=lum='16+219*mod(${ticks}\\,2)':cb=128:cr=128,scale=${width}:${height}:flags=neighbor${noise}`;
  // Both dated by the same clock: ffmpeg reads whichever is behind, and the picture would wait for the audio each time.
  const soundClock = `asetpts='PTS+(RTCSTART-${startMs}000)/(TB*1000000)'`;
  return runEncoder(rtmp, [
    ...['-re', '-f', 'lavfi', '-i', `color=black:size=${bits}x4:rate=25`],
    ...['-re', '-f', 'lavfi', '-i', 'sine=frequency=440:sample_rate=48000'],
    ...[
      '-vf',
      clock,
      '-af',
      soundClock,
      '-vsync',
      'vfr',
      '-c:v',
      'libx264',
      '-preset',
      'ultrafast',
      '-tune',
      'zerolatency',
    ],
    ...['-pix_fmt', 'yuv420p', '-force_key_frames', 'expr:gte(t,n_forced*1)', '-g', '250'],
    ...(kilobits ? ['-b:v', rate, '-maxrate', rate, '-bufsize', rate] : []),
    ...['-c:a', 'aac', '-b:a', '64k'],
  ]);
}

/** The median and the 95th percentile, in whole milliseconds. */
export function summarise(latencies: readonly number[]) {
  const sorted = latencies.toSorted((a, b) => a - b);
  const at = (share: number) => Math.round(sorted[Math.floor(share * (sorted.length - 1))]!);
  return { median: at(0.5), p95: at(0.95) };
}

export interface SeenPicture {
  /** Epoch milliseconds. */
  madeMs: number;
  /** Epoch milliseconds. */
  shownMs: number;
  /** Its position in the show, in the media element's time. */
  mediaMs: number;
  /** Height of the rendition that was sent, in pixels. */
  height: number;
  /** How often the player has sought since the first of them. */
  seeks: number;
}

/** For so many pictures on screen: milliseconds from when each was produced until it was drawn. */
export async function measureLatencies(page: Page, beganMs: number, count: number): Promise<number[]> {
  const seen = await watchClock(page, beganMs, count);
  return seen.map(({ madeMs, shownMs }) => shownMs - madeMs);
}

/** So many successive pictures on screen: when each was produced and when it was drawn. */
export function watchClock(page: Page, beganMs: number, count: number): Promise<SeenPicture[]> {
  return page.locator('zc-player').evaluate(
    async (player, { beganMs, count, bits, ticksPerSecond }) => {
      const { media } = player as unknown as { media: HTMLVideoElement };
      const canvas = document.createElement('canvas');
      canvas.width = bits;
      canvas.height = 1;
      const context = canvas.getContext('2d', { willReadFrequently: true })!;
      const seen: SeenPicture[] = [];
      let seeks = 0;
      const noteSeek = () => {
        seeks += 1;
      };
      media.addEventListener('seeking', noteSeek);
      while (seen.length < count) {
        const { mediaTime, height } = await new Promise<VideoFrameCallbackMetadata>((resolve) =>
          media.requestVideoFrameCallback((_now, picture) => resolve(picture)),
        );
        const shownMs = Date.now();
        const column = media.videoWidth / bits;
        for (let bit = 0; bit < bits; bit += 1)
          context.drawImage(media, column * (bit + 0.35), media.videoHeight / 2, column * 0.3, 4, bit, 0, 1, 1);
        const { data } = context.getImageData(0, 0, bits, 1);
        let ticks = 0;
        for (let bit = 0; bit < bits; bit += 1) if (data[bit * 4]! > 128) ticks += 2 ** bit;
        seen.push({
          madeMs: beganMs + (ticks * 1000) / ticksPerSecond,
          shownMs,
          mediaMs: mediaTime * 1000,
          height,
          seeks,
        });
      }
      media.removeEventListener('seeking', noteSeek);
      return seen;
    },
    { beganMs, count, bits, ticksPerSecond },
  );
}
