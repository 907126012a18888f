import { type ChildProcess, spawn } from 'node:child_process';
import type { Live } from '@zeacon/contract';
import { findTool } from '../../scripts/ensure-tools.ts';

export interface Encoder {
  /** Kills it, as a power cut would. */
  kill(): Promise<void>;
  /** What it wrote to standard error. */
  complaints(): string;
  exited: Promise<number | null>;
}

interface Picture {
  size?: string;
  frameRate?: number;
  /** Source of the picture, in the syntax of ffmpeg's `lavfi`. */
  video?: string;
}

type Rtmp = NonNullable<Live['rtmp']>;

/** Runs ffmpeg with these arguments until it is killed, and sends its output by RTMP. */
export function runEncoder({ url, streamKey }: Rtmp, args: readonly string[]): Encoder {
  const child: ChildProcess = spawn(findTool('ffmpeg') ?? 'ffmpeg', [
    ...['-hide_banner', '-nostdin', '-v', 'error', ...args],
    ...['-f', 'flv', `${url}/${streamKey}`],
  ]);
  const lines: string[] = [];
  child.stderr?.on('data', (data) => lines.push(String(data)));
  const exited = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const killWithRunner = () => child.kill('SIGKILL');
  process.once('exit', killWithRunner);
  void exited.then(() => process.off('exit', killWithRunner));
  return {
    async kill() {
      child.kill('SIGKILL');
      await exited;
    },
    complaints: () => lines.join(''),
    exited,
  };
}

/** Sends a moving picture and a tone in real time, like a broadcaster's encoder. */
export function startEncoder(rtmp: Rtmp, picture: Picture = {}): Encoder {
  const { size = '320x180', frameRate = 30, video = `testsrc2=size=${size}:rate=${frameRate}` } = picture;
  return runEncoder(rtmp, [
    ...['-re', '-f', 'lavfi', '-i', video],
    ...['-re', '-f', 'lavfi', '-i', 'sine=frequency=440:sample_rate=48000'],
    ...['-c:v', 'libx264', '-preset', 'ultrafast', '-tune', 'zerolatency', '-pix_fmt', 'yuv420p'],
    ...['-g', String(frameRate), '-b:v', '800k', '-c:a', 'aac'],
  ]);
}
