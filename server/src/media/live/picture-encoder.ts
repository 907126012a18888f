import { createFlvReader } from '../flv-tags.ts';
import { type PipedProgram, startPipedProgram } from '../piped-program.ts';
import { type AvcSetup, readAvcSetup, toSample } from '../rtmp/avc.ts';
import { readFlvVideo } from '../rtmp/flv-video.ts';
import { messageTypes } from '../rtmp/message-types.ts';
import type { LiveVideoConfig } from './live-input.ts';
import { type LiveRung, liveRungProfile } from './live-rung.ts';

export interface EncodedPicture {
  data: Uint8Array;
  /** Display time, on the clock of the input. */
  shownMs: number;
  key: boolean;
}

export interface PictureEncoderOptions {
  ffmpegPath?: string | undefined;
  rung: LiveRung;
  /** Called once, before the first picture. */
  onSetup(config: LiveVideoConfig): void;
  onPicture(picture: EncodedPicture): void;
  /** The encoder has ended. `failure` is the reason, for the log; undefined if everything was encoded after `end`. */
  onOver(failure: string | undefined): void;
}

export interface PictureEncoder {
  /** Takes fragmented MP4, starting with a key frame. */
  write(bytes: Uint8Array): void;
  /** No more input follows; pictures still in the encoder are output. */
  end(): void;
  kill(): void;
}

/** Lowers the encoder's priority, because everything depends on the server. */
const niceness = 5;
/** Time for the encoder to output its remaining pictures. */
const farewellMs = 20_000;

/**
 * Encodes the pictures of one run as they arrive: no picture is skipped, and key frames remain key frames. Never
 * throws.
 */
export function startPictureEncoder(options: PictureEncoderOptions): PictureEncoder {
  const { ffmpegPath = 'ffmpeg', rung, onSetup, onPicture, onOver } = options;
  let program: PipedProgram | undefined;
  let setup: AvcSetup | undefined;
  let broken: string | undefined;
  let isEnded = false;
  let isKilled = false;
  let waiting: Uint8Array[] = [];

  function take(type: number, timeMs: number, body: Buffer) {
    const read = type === messageTypes.video ? readFlvVideo(body) : undefined;
    if (read?.kind === 'config' && !setup) {
      setup = readAvcSetup(read.record);
      onSetup(setup.config);
    } else if (read?.kind === 'frame' && setup) {
      const data = toSample(read.data, setup.lengthBytes);
      if (data) onPicture({ data: Uint8Array.from(data), shownMs: timeMs + read.offsetMs, key: read.key });
    }
  }

  const readTags = createFlvReader(({ type, timeMs, body }) => take(type, timeMs, body));

  function onStdout(chunk: Buffer) {
    try {
      if (broken === undefined && !isKilled) readTags(chunk);
    } catch (error) {
      broken = String(error);
      program?.kill();
    }
  }

  async function work(): Promise<string | undefined> {
    program = await startPipedProgram({ program: ffmpegPath, args: programArgs(rung), niceness, onStdout });
    if (isKilled) program.kill();
    for (const bytes of waiting) program.input.write(bytes);
    waiting = [];
    if (isEnded) leave(program);
    const code = await program.exit;
    if (broken !== undefined) return broken;
    return code === 0 && isEnded && !isKilled ? undefined : `ffmpeg is gone (${code}). ${program.words()}`.trim();
  }

  work().then(onOver, (error) => onOver(String(error)));

  return {
    write(bytes) {
      if (program) program.input.write(bytes);
      else waiting.push(bytes);
    },
    end() {
      isEnded = true;
      if (program) leave(program);
    },
    kill() {
      isKilled = true;
      program?.kill();
    },
  };
}

function leave({ input, exit, kill }: PipedProgram) {
  input.end();
  const timer = setTimeout(kill, farewellMs);
  void exit.then(() => clearTimeout(timer));
}

function programArgs({ width, height, videoBitrate }: LiveRung): string[] {
  const { profile, level } = liveRungProfile;
  return [
    ...['-hide_banner', '-nostdin', '-nostats', '-v', 'error'],
    ...['-protocol_whitelist', 'pipe', '-format_whitelist', 'mov,mp4,m4a,3gp,3g2,mj2'],
    // Every additional decoding thread would delay the output by one picture.
    ...['-analyzeduration', '0', '-threads', '1', '-copyts', '-f', 'mp4', '-i', 'pipe:0', '-map', '0:v:0'],
    ...['-vf', `scale=${width}:${height},setsar=1,format=yuv420p`],
    ...['-fps_mode', 'passthrough', '-enc_time_base', '1:90000'],
    ...['-c:v', 'libx264', '-preset', 'veryfast', '-tune', 'zerolatency', '-threads', '1'],
    ...['-profile:v', profile, '-level:v', level],
    ...['-crf', '23', '-maxrate', String(videoBitrate), '-bufsize', String(videoBitrate)],
    ...['-g', '100000', '-keyint_min', '1', '-sc_threshold', '0', '-force_key_frames', 'source', '-forced-idr', '1'],
    ...['-map_metadata', '-1', '-flush_packets', '1', '-flvflags', 'no_duration_filesize+no_metadata', '-f', 'flv'],
    'pipe:1',
  ];
}
