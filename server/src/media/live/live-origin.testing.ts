import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect } from 'vitest';
import { createTestClock } from '../../platform/testing/test-clock.ts';
import { createLiveInitialisation } from './live-initialisation.ts';
import type { LiveConfig } from './live-input.ts';
import { createLiveOrigin, type LiveOriginOptions, type LiveSenderEvents } from './live-origin.ts';
import { createMemoryLiveStore } from './memory-live-store.testing.ts';

const run = promisify(execFile);

export function createTestOrigin(options: Partial<LiveOriginOptions> = {}) {
  const clock = createTestClock();
  const store = createMemoryLiveStore();
  const origin = createLiveOrigin({ clock: clock.now, store, ...options });
  return {
    clock,
    store,
    origin,
    /** Starts a sender and waits for its initialization segment. */
    async sender(config: LiveConfig, epochMs?: number, events?: LiveSenderEvents) {
      const input = origin.input(events);
      input.configure(config, epochMs);
      await settled();
      return input;
    },
    async text(request = {}) {
      const answer = await origin.playlist(request);
      expect(answer.status).toBe(200);
      return answer.body;
    },
  };
}

/** Waits until the initialization segments that were asked for before are there. */
export async function initialised(config: LiveConfig) {
  await createLiveInitialisation(config);
  await settled();
}

/** Waits for everything that needs no I/O. */
export const settled = () => new Promise<void>((resolve) => setImmediate(resolve));

export interface Decoded {
  /** A checksum of every picture, or of every audio packet. */
  sums: string[];
  times: number[];
  complaints: string;
}

/** Decodes a track with ffmpeg, from a file with these bytes. */
export async function decode(bytes: Uint8Array, track: 'v' | 'a'): Promise<Decoded> {
  const folder = await mkdtemp(join(tmpdir(), 'zeacon-live-'));
  try {
    const path = join(folder, `${randomUUID()}.mp4`);
    await writeFile(path, bytes);
    const format = ['-fps_mode', 'passthrough', '-enc_time_base', '-1', '-f', 'framemd5', '-'];
    const { stdout, stderr } = await run('ffmpeg', [
      '-v',
      'warning',
      '-xerror',
      '-i',
      path,
      '-map',
      `0:${track}:0`,
      ...format,
    ]);
    const rows = stdout
      .split('\n')
      .filter((line) => line && !line.startsWith('#'))
      .map((line) => line.split(','));
    const [, base = '1/1'] = /#tb 0: (\S+)/.exec(stdout) ?? [];
    const [top = 1, bottom = 1] = base.split('/').map(Number);
    return {
      sums: rows.map((row) => row.at(-1)?.trim() ?? ''),
      times: rows.map((row) => (Number(row[2]) * top) / bottom),
      complaints: stderr,
    };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
