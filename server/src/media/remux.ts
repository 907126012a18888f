import type { EncodedRendition } from './package-stream.ts';
import type { AudioRendition, MadeSegment, Rendition } from './rendition.ts';
import { runIsolated } from './run-isolated.ts';

const defaultTargetMs = 4000;

export interface RemuxOptions {
  /** Omits the audio, which is then packaged separately. */
  withoutSound?: boolean | undefined;
  segmentTargetMs?: number | undefined;
  signal?: AbortSignal | undefined;
  timeoutMs?: number | undefined;
  /** 0 to 1. */
  onProgress?: ((fraction: number) => void) | undefined;
  onSegment?: ((segment: MadeSegment) => void) | undefined;
}

/**
 * Packages a video without encoding it, in a program of its own. Throws `MediaRefusedError` with `not_remuxable` if its key
 * frames are too far apart or its tracks unsuitable; encode it in that case.
 */
export async function remuxToCmaf(path: string, outDir: string, options: RemuxOptions = {}): Promise<Rendition> {
  const { segmentTargetMs = defaultTargetMs, timeoutMs = 3_600_000, withoutSound = false, ...told } = options;
  return runIsolated<Rendition>({ kind: 'remux', path, outDir, segmentTargetMs, withoutSound }, { ...told, timeoutMs });
}

export interface StreamOptions {
  cuts?: readonly number[] | undefined;
  signal: AbortSignal;
  timeoutMs: number;
  onSegment?: ((segment: MadeSegment) => void) | undefined;
}

/** Packages what an encoder of ours writes into a pipe, while it writes. As `remuxToCmaf` otherwise. */
export async function packageEncoded(pipe: string, outDir: string, options: StreamOptions): Promise<EncodedRendition> {
  const { cuts, ...told } = options;
  return runIsolated<EncodedRendition>(
    { kind: 'stream', path: pipe, outDir, segmentTargetMs: defaultTargetMs, ...(cuts && { cuts }) },
    told,
  );
}

/** Packages one audio track of a file without encoding it; `index` counts the file's audio tracks from 0. */
export async function remuxAudioToCmaf(
  path: string,
  outDir: string,
  index: number,
  options: Omit<RemuxOptions, 'withoutSound' | 'onSegment'> = {},
): Promise<AudioRendition> {
  const { segmentTargetMs = defaultTargetMs, timeoutMs = 3_600_000, signal, onProgress } = options;
  return runIsolated<AudioRendition>(
    { kind: 'remux-audio', path, outDir, segmentTargetMs, index },
    { signal, timeoutMs, onProgress },
  );
}
