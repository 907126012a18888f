import { type ChildProcess, spawn } from 'node:child_process';
import type { Live } from '@zeacon/contract';
import { findTool } from '../../scripts/ensure-tools.ts';

export interface Encoder {
  /** Ends it as a power cut does. */
  kill(): Promise<void>;
  /** What it complained of. */
  complaints(): string;
  exited: Promise<number | null>;
}

interface Picture {
  size?: string;
  frameRate?: number;
  /** Source of the picture, as ffmpeg's `lavfi` takes it. */
  video?: string;
}

type Rtmp = NonNullable<Live['rtmp']>;

/** Runs ffmpeg until it is killed, with what it makes of these arguments sent by RTMP. */
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

/** Sends a moving picture and a tone in real time, as an encoder of a broadcaster does. */
export function startEncoder(rtmp: Rtmp, picture: Picture = {}): Encoder {
  const { size = '320x180', frameRate = 30, video = `testsrc2=size=${size}:rate=${frameRate}` } = picture;
  return runEncoder(rtmp, [
    ...['-re', '-f', 'lavfi', '-i', video],
    ...['-re', '-f', 'lavfi', '-i', 'sine=frequency=440:sample_rate=48000'],
    ...['-c:v', 'libx264', '-preset', 'ultrafast', '-tune', 'zerolatency', '-pix_fmt', 'yuv420p'],
    ...['-g', String(frameRate), '-b:v', '800k', '-c:a', 'aac'],
  ]);
}
