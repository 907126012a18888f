import type { LiveRendition } from '../../media/live/live-origin.ts';
import { buildRecordingPlaylist } from '../../media/live/recording-playlist.ts';
import { measureBitrates } from '../../media/rendition.ts';
import { ApiError } from '../../platform/api-error.ts';
import type { Database } from '../../platform/database/database.ts';
import type { LiveRow } from './live.repository.ts';
import { sourceRendition } from './live-files.ts';
import { createLiveMediaRepository } from './live-media.repository.ts';

export type RecordedLives = ReturnType<typeof createRecordedLives>;

export interface RecordedLivesDeps {
  database: Database;
  /** `EXT-X-DATERANGE` lines of the graphics that were dropped since then. */
  dateRanges: (streamId: string, windowStart: Date) => Promise<string[]>;
}

/** Live sessions that have ended or are on another process, read from the storage. */
export function createRecordedLives({ database, dateRanges }: RecordedLivesDeps) {
  const media = createLiveMediaRepository(database.db);

  async function read(sessionId: string) {
    const inits = (await media.listInits(sessionId)).filter(({ rendition }) => rendition === sourceRendition);
    return { inits, segments: await media.listSegments(sessionId, sourceRendition) };
  }

  return {
    read,

    /** Undefined if nothing was stored. */
    async rendition({ sessionId }: LiveRow): Promise<LiveRendition | undefined> {
      if (!sessionId) return undefined;
      const { inits, segments } = await read(sessionId);
      const newest = inits.at(-1);
      return newest && segments.length > 0 ? toRendition(newest, segments) : undefined;
    },

    /** `folder` as in `RecordingPlaylistOptions`. Throws `media.not_found` when nothing was stored. */
    async playlist({ streamId, sessionId, status }: LiveRow, folder: string): Promise<string> {
      const { segments } = sessionId ? await read(sessionId) : { segments: [] };
      const first = segments[0];
      if (!first) throw new ApiError('media.not_found');
      const graphics = await dateRanges(streamId, new Date(first.programAtMs));
      return buildRecordingPlaylist(segments, { dateRanges: graphics, isEnded: status === 'ENDED', folder });
    },
  };
}

/** Stored media as described in a master playlist. */
export function toRendition(
  { codecs, width, height }: { codecs: string; width: number; height: number },
  segments: readonly { durationUs: number; sizeBytes: number }[],
): LiveRendition {
  const measured = segments.map(({ durationUs, sizeBytes }) => ({ durationMs: durationUs / 1000, sizeBytes }));
  return {
    codecs: codecs.split(','),
    width,
    height,
    durationMs: Math.round(measured.reduce((sum, { durationMs }) => sum + durationMs, 0)),
    ...measureBitrates(measured),
  };
}
