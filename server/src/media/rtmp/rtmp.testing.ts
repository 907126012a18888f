import { execFile, spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { pino } from 'pino';
import { onTestFinished } from 'vitest';
import type { LiveConfig, LiveInput, LiveSample } from '../live/live-input.ts';
import type { RtmpLimits } from './rtmp-limits.ts';
import { createRtmpServer } from './rtmp-server.ts';
import type { RtmpDescription, RtmpEndReason, RtmpPublishRequest, RtmpSession } from './rtmp-session.ts';

const run = promisify(execFile);

/** What one session received. */
export interface Taken {
  request: RtmpPublishRequest;
  configs: LiveConfig[];
  samples: LiveSample[];
  descriptions: RtmpDescription[];
  ends: number;
  closings: [RtmpEndReason, string | undefined][];
  /** Resolves with the reason for the end. */
  closed: Promise<RtmpEndReason>;
  /** Resolves with the first sample. */
  begun: Promise<void>;
  stop: AbortController;
}

export function createTaken(request: RtmpPublishRequest): { taken: Taken; session: RtmpSession } {
  const closed = Promise.withResolvers<RtmpEndReason>();
  const begun = Promise.withResolvers<void>();
  const stop = new AbortController();
  const taken: Taken = {
    ...{ request, configs: [], samples: [], descriptions: [], ends: 0, closings: [] },
    ...{ closed: closed.promise, begun: begun.promise, stop },
  };
  const input: LiveInput = {
    configure: (config) => taken.configs.push(config),
    write(sample) {
      taken.samples.push(sample);
      begun.resolve();
    },
    end: () => {
      taken.ends += 1;
    },
  };
  const session: RtmpSession = {
    input,
    stop: stop.signal,
    described: (description) => taken.descriptions.push(description),
    closed(reason, message) {
      taken.closings.push([reason, message]);
      closed.resolve(reason);
    },
  };
  return { taken, session };
}

const beginsWithKey = async ({ streamKey }: RtmpPublishRequest) => streamKey.startsWith('key');

/** A server that accepts keys starting with `key`, or those in `allowed`, while the test runs. */
export async function useRtmpServer(limits: Partial<RtmpLimits> = {}, allowed = beginsWithKey) {
  const all: Taken[] = [];
  const waiting: ((taken: Taken) => void)[] = [];
  const lines: string[] = [];
  const log = pino({ level: 'trace' }, { write: (line: string) => lines.push(line) });
  const server = createRtmpServer({
    log,
    limits: { closeGraceMs: 200, ...limits },
    async accept(request) {
      if (!(await allowed(request))) return undefined;
      const { taken, session } = createTaken(request);
      all.push(taken);
      waiting.shift()?.(taken);
      return session;
    },
  });
  await server.listen('127.0.0.1', 0);
  onTestFinished(() => server.close());
  const port = server.address()?.port as number;
  return {
    server,
    port,
    all,
    lines,
    url: (key: string) => `rtmp://127.0.0.1:${port}/live/${key}`,
    /** The next session that is accepted; call it before that. */
    next: () => new Promise<Taken>((resolve) => waiting.push(resolve)),
  };
}

/** Starts ffmpeg; `exit` resolves with its exit code, or null if it was killed. */
export function startFfmpeg(args: readonly string[]) {
  const child = spawn('ffmpeg', ['-hide_banner', '-v', 'error', '-nostdin', ...args], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let errors = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    errors += text;
  });
  const exit = new Promise<number | null>((resolve) => child.once('close', resolve));
  onTestFinished(async () => {
    child.kill('SIGKILL');
    await exit;
  });
  return { exit, kill: () => child.kill('SIGKILL'), errors: () => errors };
}

export const send = (clip: string, url: string) => startFfmpeg(['-i', clip, '-c', 'copy', '-f', 'flv', url]);
/** In real time, in a loop. */
export const sendLive = (clip: string, url: string) =>
  startFfmpeg(['-re', '-stream_loop', '-1', '-i', clip, '-c', 'copy', '-f', 'flv', url]);

export interface ProbedPacket {
  dtsUs: number;
  ptsUs: number;
  size: number;
  key: boolean;
}

/** The packets that ffprobe finds in a file. */
export async function probePackets(path: string, kind: 'video' | 'audio'): Promise<ProbedPacket[]> {
  const entries = ['-show_entries', 'packet=dts_time,pts_time,size,flags', '-of', 'json'];
  const { stdout } = await run('ffprobe', ['-v', 'error', '-select_streams', kind[0] as string, ...entries, path], {
    maxBuffer: 2 ** 26,
  });
  const { packets } = JSON.parse(stdout) as { packets: Record<'dts_time' | 'pts_time' | 'size' | 'flags', string>[] };
  return packets.map((packet) => ({
    dtsUs: Number(packet.dts_time) * 1e6,
    ptsUs: Number(packet.pts_time) * 1e6,
    size: Number(packet.size),
    key: packet.flags.startsWith('K'),
  }));
}

/** The content of the first box of a type in an MP4 file. */
export async function boxOf(path: string, type: string): Promise<Buffer> {
  const file = await readFile(path);
  const at = file.indexOf(type, 'latin1');
  return file.subarray(at + 4, at - 4 + file.readUInt32BE(at - 4));
}
