import { randomUUID } from 'node:crypto';
import { open, unlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type PipedProgram, startPipedProgram } from './piped-program.ts';
import type { RtmpTarget } from './rtmp-target.ts';

export interface RtmpPushProgramOptions {
  ffmpegPath: string;
  target: Pick<RtmpTarget, 'app' | 'tcUrl'>;
  streamKey: string;
  /** Port of the relay on 127.0.0.1. */
  port: number;
  /** Whether the audio is AAC, the only codec sent in FLV; other audio is encoded. */
  isAac: boolean;
}

/**
 * Its input is fragmented MP4; ending the input closes the stream at the server properly. The key is removed from
 * `words`.
 */
export type RtmpPushProgram = PipedProgram;

const tailCharacters = 4000;

/** Starts an ffmpeg that sends its input to the server. Calls `onSending` when the server has accepted the key. */
export async function startRtmpPushProgram(
  options: RtmpPushProgramOptions,
  onSending: () => void,
): Promise<RtmpPushProgram> {
  const { ffmpegPath, streamKey } = options;
  let progress = '';
  let isSending = false;
  const onStdout = (text: Buffer) => {
    if (isSending) return;
    progress = (progress + text.toString('latin1')).slice(-tailCharacters);
    // ffmpeg reports written bytes only after the server has accepted the key.
    isSending = /^total_size=[1-9]/m.test(progress);
    if (isSending) onSending();
  };
  // In a file without a name, because the arguments of a process can be read by everybody on the machine.
  const secret = await openNameless(`rtmp_playpath=${streamKey}\n`);
  try {
    const args = programArgs(options);
    const program = await startPipedProgram({ program: ffmpegPath, args, file: secret.fd, onStdout });
    return { ...program, words: () => withoutKey(program.words(), streamKey) };
  } finally {
    await secret.close();
  }
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

/** Replaces the key, both as it is and in its URL-encoded forms. */
export function withoutKey(text: string, key: string): string {
  return [key, encodeURIComponent(key), encodeURI(key)].reduce((rest, form) => rest.replaceAll(form, '***'), text);
}
