import { join } from 'node:path';
import type { PackagingState } from '@zeacon/contract';
import type { HighRange } from '../../media/dynamic-range.ts';
import { encodeRungsOf } from '../../media/encode-rung.ts';
import type { Ffmpeg } from '../../media/ffmpeg.ts';
import { planLadder } from '../../media/ladder.ts';
import type { MediaProbe } from '../../media/media-probe.ts';
import { MediaRefusedError } from '../../media/media-refused-error.ts';
import type { PackageIndexStore } from '../../media/package-index.ts';
import { remuxToCmaf } from '../../media/remux.ts';
import type { MadeSegment, Rendition } from '../../media/rendition.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { createGrowingRendition } from './growing-rendition.ts';
import type { Showing } from './showing.ts';

export interface FirstRenditionDeps {
  storage: Storage;
  indexes: PackageIndexStore;
  ffmpeg: Ffmpeg;
  /** Whether ffmpeg is installed. */
  encoder: boolean;
  prefix: string;
  folder: string;
  showing: Showing;
  /** What happens now, and how much of it is done, from 0 to 1. */
  onState: (state: PackagingState) => Promise<unknown>;
  onProgress: (fraction: number) => void;
}

/** The quality with which a video becomes playable: a copy of its media if possible. */
export function createFirstRendition(deps: FirstRenditionDeps) {
  const { storage, indexes, ffmpeg, encoder, prefix, folder, showing, onState, onProgress } = deps;

  /** Publishes a rendition while it is made. */
  async function grow(
    name: string,
    durationMs: number,
    signal: AbortSignal,
    make: (onSegment: (segment: MadeSegment) => void) => Promise<Rendition>,
  ): Promise<Rendition> {
    const growing = createGrowingRendition({
      ...{ storage, indexes, prefix, name, signal },
      ...(showing.isAwaited() && { onPlayable: (index, shape) => showing.show(index, { ...shape, durationMs }) }),
    });
    try {
      const rendition = await make(growing.add);
      await growing.finish(rendition);
      return rendition;
    } catch (error) {
      await growing.abandon();
      throw error;
    }
  }

  return {
    /** Copies the media, or encodes it if `encodes`. Undefined if that cannot be done, or there is no encoder. */
    async make(path: string, facts: MediaProbe, signal: AbortSignal, encodes: boolean): Promise<Rendition | undefined> {
      const { durationMs, video } = facts;
      const { range } = video;
      if (facts.webPlayable && !encodes) {
        if (showing.isAwaited()) await onState('remuxing');
        const how = { withoutSound: !facts.audio, signal, onProgress };
        const copied = await grow('source', durationMs, signal, (onSegment) =>
          remuxToCmaf(path, join(folder, 'source'), {
            ...how,
            onSegment: (segment) => onSegment({ ...segment, rendition: withRange(segment.rendition, range) }),
          }).then((rendition) => withRange(rendition, range)),
        ).catch(encodeInstead);
        if (copied) return copied;
      }
      if (!encodes || !encoder) return undefined;
      if (showing.isAwaited()) await onState('encoding');
      const rung = planLadder({ ...facts, webPlayable: false })[0]!;
      const outDir = join(folder, rung.name);
      const encoded = await grow(rung.name, durationMs, signal, (onSegment) =>
        encodeRungsOf({ path, ffmpeg, signal })({
          ...{ outDir, rung, durationMs, range, onProgress, onSegment },
          urgent: true,
        }),
      );
      await indexes.leaveOut(prefix, 'source');
      return encoded;
    },
  };
}

const withRange = <Described extends object>(rendition: Described, videoRange: HighRange | undefined) =>
  videoRange ? { ...rendition, videoRange } : rendition;

/** Key frames too far apart and the like: the file is fine, but cannot be cut without encoding. */
function encodeInstead(error: unknown): undefined {
  if (error instanceof MediaRefusedError && error.code === 'not_remuxable') return undefined;
  throw error;
}
