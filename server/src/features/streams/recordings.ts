import type { RecordedMedia } from '../../media/recorded-media.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Transaction } from '../../platform/database/database.ts';
import { createStreamsRepository } from './streams.repository.ts';

/** A live session as it was recorded. */
export interface RecordedStream extends RecordedMedia {
  archiveId: string;
  businessId: string;
  liveStreamId: string;
  sessionId: string;
}

export interface RecordingsDeps {
  database: Database;
  clock: Clock;
}

/** Puts recordings of lives among the archives. */
export function createRecordings({ database, clock }: RecordingsDeps) {
  return {
    /** Does nothing when it is there. `attach` adds what belongs to it, in the same transaction. */
    async add(recorded: RecordedStream, attach: (tx: Transaction) => Promise<void>): Promise<void> {
      const { archiveId: id, liveStreamId, ...facts } = recorded;
      await database.transaction(async (tx) => {
        const streams = createStreamsRepository(tx);
        if (await streams.findAny(id)) return;
        const live = await streams.findAny(liveStreamId);
        await streams.insert({
          ...facts,
          id,
          name: live?.name ?? 'Recording',
          description: live?.description ?? '',
          category: live?.category ?? null,
          locationLat: live?.locationLat ?? null,
          locationLon: live?.locationLon ?? null,
          metadata: live?.metadata ?? [],
          thumbnailId: live?.thumbnailId ?? null,
          logo: live?.logo ?? null,
          accessVisibility: live?.accessVisibility ?? 'UNLISTED',
          contentType: 'VOD',
          mediaType: 'ARCHIVE',
          packagingState: 'ready',
          packagingProgress: 1,
          fileName: '',
          createdAt: clock(),
        });
        await attach(tx);
      });
    },
  };
}
