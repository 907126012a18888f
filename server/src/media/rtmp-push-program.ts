import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { open, unlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { RtmpTarget } from './rtmp-target.ts';

export interface RtmpPushProgramOptions {
  ffmpegPath: string;
  target: Pick<RtmpTarget, 'app' | 'tcUrl'>;
  streamKey: string;
  /** Of the relay on 127.0.0.1. */
  port: number;
  /** FLV takes no sound but AAC. */
  isAac: boolean;
}

export interface RtmpPushProgram {
  /** Fragmented MP4. Ended, the program says farewell to the server. */
  input: NonNullable<ChildProcess['stdin']>;
  /** Resolves with its exit code once it is gone. */
  exit: Promise<number | null>;
  /** Aborted when it is gone. */
  over: AbortSignal;
  /** Its last words, without the key. */
  words(): string;
  kill(): void;
}

const memoryKilobytes = 2 * 1024 ** 2;
const tailCharacters = 4000;

/** Ends with its parent: then its standard input does. */
const limited = 'ulimit -v "$1" 2>/dev/null; shift; exec "$@"';

/** Starts the ffmpeg that sends what is written to it. `onSending` is called when the server takes it. */
export async function startRtmpPushProgram(
  options: RtmpPushProgramOptions,
  onSending: () => void,
): Promise<RtmpPushProgram> {
  const { ffmpegPath, streamKey } = options;
  // In a file without a name, so that the key is not among the arguments, which everybody on the machine can read.
  const secret = await openNameless(`rtmp_playpath=${streamKey}\n`);
  let child: ChildProcess;
  try {
    child = spawn('/bin/sh', ['-c', limited, 'push', String(memoryKilobytes), ffmpegPath, ...programArgs(options)], {
      stdio: ['pipe', 'pipe', 'pipe', secret.fd],
    });
    await once(child, 'spawn');
  } finally {
    await secret.close();
  }
  const over = new AbortController();
  let words = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    words = (words + text).slice(-tailCharacters);
  });
  let progress = '';
  child.stdout?.setEncoding('utf8').on('data', (text: string) => {
    progress = (progress + text).slice(-tailCharacters);
    // It reports what it has written only once the server has taken the key.
    if (!/^total_size=[1-9]/m.test(progress)) return;
    child.stdout?.removeAllListeners('data').resume();
    onSending();
  });
  const exit = new Promise<number | null>((resolve) => {
    child.once('close', (code) => {
      over.abort();
      resolve(code);
    });
  });
  child.stdin?.on('error', () => undefined);
  return {
    input: child.stdin!,
    exit,
    over: over.signal,
    words: () => withoutKey(words, streamKey),
    kill: () => child.kill('SIGKILL'),
  };
}

function programArgs({ target, port, isAac }: RtmpPushProgramOptions): string[] {
  const sound = isAac ? ['-c:a', 'copy'] : ['-c:a', 'aac', '-b:a', '128k', '-ar', '48000', '-ac', '2'];
  return [
    ...['-hide_banner', '-nostdin', '-nostats', '-v', 'error', '-progress', 'pipe:1', '-stats_period', '0.5'],
    ...['-protocol_whitelist', 'pipe', '-format_whitelist', 'mov,mp4,m4a,3gp,3g2,mj2'],
    ...['-analyzeduration', '0', '-f', 'mp4', '-i', 'pipe:0', '-map', '0:v:0?', '-map', '0:a:0?'],
    ...['-c:v', 'copy', ...sound, '-fpre', '/dev/fd/3'],
    ...['-flvflags', 'no_duration_filesize', '-avoid_negative_ts', 'make_zero'],
    ...['-rtmp_app', target.app, '-rtmp_tcurl', target.tcUrl, '-f', 'flv', `rtmp://127.0.0.1:${port}/`],
  ];
}

async function openNameless(text: string) {
  const path = join(tmpdir(), `zeacon-${randomUUID()}`);
  const file = await open(path, 'wx+', 0o600);
  await unlink(path);
  await file.write(text, 0);
  return file;
}

/** Replaces the key as it stands, and as it stands in addresses. */
export function withoutKey(text: string, key: string): string {
  return [key, encodeURIComponent(key), encodeURI(key)].reduce((rest, form) => rest.replaceAll(form, '***'), text);
}
