import type { AudioRendition, Rendition } from './rendition.ts';
import { runIsolated } from './run-isolated.ts';

export interface RemuxOptions {
  /** Omits the audio, which is then packaged separately. */
  withoutSound?: boolean | undefined;
  segmentTargetMs?: number | undefined;
  signal?: AbortSignal | undefined;
  timeoutMs?: number | undefined;
  /** 0 to 1. */
  onProgress?: ((fraction: number) => void) | undefined;
}

/**
 * Packages a video without encoding it, in another thread. Throws `MediaRefusedError` with `not_remuxable` if its key
 * frames are too far apart or its tracks unsuitable; encode it in that case.
 */
export async function remuxToCmaf(path: string, outDir: string, options: RemuxOptions = {}): Promise<Rendition> {
  const { segmentTargetMs = 4000, timeoutMs = 3_600_000, withoutSound = false, signal, onProgress } = options;
  return runIsolated<Rendition>(
    { kind: 'remux', path, outDir, segmentTargetMs, withoutSound },
    { signal, timeoutMs, onProgress },
  );
}

/** Packages one audio track of a file without encoding it; `index` counts the file's audio tracks from 0. */
export async function remuxAudioToCmaf(
  path: string,
  outDir: string,
  index: number,
  options: Omit<RemuxOptions, 'withoutSound'> = {},
): Promise<AudioRendition> {
  const { segmentTargetMs = 4000, timeoutMs = 3_600_000, signal, onProgress } = options;
  return runIsolated<AudioRendition>(
    { kind: 'remux-audio', path, outDir, segmentTargetMs, index },
    { signal, timeoutMs, onProgress },
  );
}
