import { makeOnce } from './clips.ts';
import { bits, ticksPerSecond } from './clock-encoder.ts';

/** A video whose columns show its own position, as a binary number that `watchClock` reads with its zero at 0. */
export function makeClockClip(name: string, seconds: number): Promise<string> {
  const clock = `geq=lum='16+219*mod(floor(T*${ticksPerSecond}/pow(2\\,X))\\,2)':cb=128:cr=128,scale=320:180:flags=neighbor`;
  return makeOnce(`${name}.mp4`, [
    ...['-f', 'lavfi', '-i', `color=black:size=${bits}x4:rate=25:duration=${seconds}`],
    ...['-f', 'lavfi', '-i', `sine=frequency=440:duration=${seconds}`],
    ...['-vf', clock, '-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-g', '50'],
    ...['-b:v', '400k', '-c:a', 'aac', '-movflags', '+faststart'],
  ]);
}
