import type { LiveInits } from './live-inits.ts';
import type { LiveRendition, RenditionFiles } from './live-origin-api.ts';
import { renditionOf } from './live-rendition.ts';
import type { LiveSegments } from './live-segments.ts';
import type { createPlaylistRequests } from './playlist-requests.ts';
import type { Waiters } from './waiters.ts';

export interface RenditionFilesOptions {
  segments: LiveSegments;
  inits: Pick<LiveInits, 'find' | 'describe'>;
  playlists: ReturnType<typeof createPlaylistRequests>;
  waiters: Waiters;
  /** Whether no more media follows. */
  isOver(): boolean;
  frameRate(): number;
}

/** The files of one rendition that viewers request, from memory. */
export function createRenditionFiles(options: RenditionFilesOptions) {
  const { segments, inits, playlists, waiters, isOver, frameRate } = options;
  return {
    playlist: (request = {}) => playlists.answer(request),
    init: (init) => inits.find(init)?.bytes,
    segment: (seq) => segments.find(seq)?.bytes,
    part(seq, part, signal) {
      const ask = () => {
        const segment = segments.find(seq);
        const bytes = segment?.parts[part]?.bytes;
        if (bytes) return { bytes };
        const next = segments.open ?? { seq: (segments.closed.at(-1)?.seq ?? 0) + 1, parts: [] };
        const isHinted = !isOver() && seq === next.seq && part === next.parts.length;
        return isHinted ? undefined : { bytes: undefined };
      };
      return waiters.until(ask, { signal }).then((found) => found?.bytes);
    },
    position() {
      const last = segments.open?.parts.length ? segments.open : segments.closed.at(-1);
      return last && { msn: last.seq, part: Math.max(0, last.parts.length - 1) };
    },
    rendition: (): LiveRendition | undefined => renditionOf(segments, inits, frameRate()),
    refresh: () => playlists.changed(),
  } satisfies RenditionFiles;
}
