import type { Rendition } from './rendition.ts';
import { runIsolated } from './run-isolated.ts';

export interface RemuxOptions {
  segmentTargetMs?: number | undefined;
  signal?: AbortSignal | undefined;
  timeoutMs?: number | undefined;
  /** 0 to 1. */
  onProgress?: ((fraction: number) => void) | undefined;
}

/**
 * Packages a video without encoding it, off this thread. Throws `MediaRefusedError` with `not_remuxable` when its key
 * frames are too far apart or its tracks unsuitable: then encode it.
 */
export async function remuxToCmaf(path: string, outDir: string, options: RemuxOptions = {}): Promise<Rendition> {
  const { segmentTargetMs = 4000, timeoutMs = 3_600_000, signal, onProgress } = options;
  return runIsolated<Rendition>({ kind: 'remux', path, outDir, segmentTargetMs }, { signal, timeoutMs, onProgress });
}
