import { existsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { type ProgramOptions, runProgram } from './child-program.ts';

export const maxPictureSide = 8192;
export const maxPicturePixels = 36_000_000;

/** Self-contained formats. Playlists, concat scripts, images and devices are deliberately excluded. */
const demuxers = [
  'mov,mp4,m4a,3gp,3g2,mj2,matroska,webm,mpegts,mpeg,mpegvideo,avi,flv,live_flv,ogg,asf,asf_o,mxf,gxf,dv,nut,rm,wtv',
  'h264,hevc,obu,ivf,m4v,wav,mp3,aac,flac,ac3,eac3,w64,aiff,ogv,vob,swf,roq,smk,bink,amv,nsv,pva,vc1',
].join(',');

export interface RunFfmpegOptions extends Partial<Omit<ProgramOptions, 'onStdout'>> {
  /** Position in the output so far. */
  onProgress?: ((outTimeMs: number) => void) | undefined;
}

export interface FfmpegSettings {
  /** Path or name of the ffmpeg program; ffprobe is expected next to it. */
  ffmpegPath?: string | undefined;
  /** Threads of one run. */
  threads?: number | undefined;
}

export interface Ffmpeg {
  readonly threads: number;
  /** Whether the programs can run here; checked again until they can. */
  available(): Promise<boolean>;
  /** Whether this ffmpeg was built with all of these filters. */
  hasFilters(...names: string[]): Promise<boolean>;
  /**
   * Arguments after the global ones, inputs through `inputArgs`, ending in the output. Resolves with the end of what
   * ffmpeg complained about.
   */
  run(args: readonly string[], options?: RunFfmpegOptions): Promise<string>;
  /** The parsed JSON of `ffprobe` about one file; at most 4 MB of it. */
  describe(path: string, args: readonly string[], options?: RunFfmpegOptions): Promise<unknown>;
  /** The lines that `ffprobe` prints about one file, values separated by commas. */
  list(
    path: string,
    args: readonly string[],
    onLine: (line: string) => void,
    options?: RunFfmpegOptions,
  ): Promise<void>;
}

const hour = 3_600_000;

/**
 * Arguments that open a local file and nothing else: no other protocol, no demuxer that follows references, no giant
 * picture.
 */
export function inputArgs(path: string): string[] {
  return [
    ...['-protocol_whitelist', 'file,pipe', '-format_whitelist', demuxers, '-max_pixels', String(maxPicturePixels)],
    ...['-i', `file:${resolve(path)}`],
  ];
}

export function createFfmpeg({ ffmpegPath = 'ffmpeg', threads = 2 }: FfmpegSettings = {}): Ffmpeg {
  const beside = join(dirname(ffmpegPath), 'ffprobe');
  const ffprobePath = ffmpegPath.includes('/') && existsSync(beside) ? beside : 'ffprobe';
  let asked: Promise<boolean> | undefined;

  let filters: Promise<string> | undefined;

  async function listFilters() {
    let text = '';
    const onStdout = (part: string) => {
      text += part;
    };
    await runProgram(ffmpegPath, ['-hide_banner', '-filters'], { timeoutMs: 10_000, onStdout });
    return text;
  }

  async function ask() {
    try {
      for (const program of [ffmpegPath, ffprobePath]) await runProgram(program, ['-version'], { timeoutMs: 10_000 });
      return true;
    } catch {
      return false;
    }
  }

  return {
    threads,
    async available() {
      asked ??= ask();
      const found = await asked;
      // ffmpeg may be installed while the server runs.
      if (!found) asked = undefined;
      return found;
    },

    async hasFilters(...names) {
      filters ??= listFilters();
      const known = new Set((await filters).split('\n').map((line) => line.trim().split(/\s+/)[1]));
      return names.every((name) => known.has(name));
    },

    async run(args, { onProgress, timeoutMs = 12 * hour, ...options } = {}) {
      const global = ['-hide_banner', '-nostdin', '-nostats', '-v', 'error', '-threads', String(threads)];
      const onStdout = byLine((line) => {
        const [, microseconds] = /^out_time_us=(\d+)$/.exec(line) ?? [];
        if (microseconds) onProgress?.(Number(microseconds) / 1000);
      });
      return runProgram(ffmpegPath, [...global, '-progress', 'pipe:1', '-y', ...args], {
        ...options,
        timeoutMs,
        onStdout,
      });
    },

    async describe(path, args, { timeoutMs = 60_000, onProgress: _, ...options } = {}) {
      let json = '';
      const onStdout = (text: string) => {
        if (json.length < 4_000_000) json += text;
      };
      const all = ['-v', 'error', '-of', 'json', ...args, ...inputArgs(path)];
      await runProgram(ffprobePath, all, { ...options, timeoutMs, onStdout });
      return JSON.parse(json) as unknown;
    },

    async list(path, args, onLine, { timeoutMs = 60_000, onProgress: _, ...options } = {}) {
      const all = ['-v', 'error', '-of', 'csv=p=0', ...args, ...inputArgs(path)];
      await runProgram(ffprobePath, all, { ...options, timeoutMs, onStdout: byLine(onLine) });
    },
  };
}

/** Passes on whole lines of what comes in pieces. */
function byLine(onLine: (line: string) => void): (text: string) => void {
  let rest = '';
  return (text) => {
    const lines = (rest + text).split('\n');
    rest = lines.pop()?.slice(-200) ?? '';
    for (const line of lines) onLine(line);
  };
}
