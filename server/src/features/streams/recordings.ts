import type { RecordedMedia } from '../../media/recorded-media.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Transaction } from '../../platform/database/database.ts';
import type { RecordedLive, StreamHooks } from './stream-hooks.ts';
import {
  createStreamsRepository,
  type NewStream,
  type StreamRow,
  type StreamsRepository,
} from './streams.repository.ts';

export interface RecordingsDeps {
  database: Database;
  hooks: Pick<StreamHooks, 'recordingReady' | 'recordingFailed'>;
  clock: Clock;
}

interface BelongingSteps {
  /** False if the live or its recording was deleted; otherwise locks the live until the transaction ends. */
  isWanted: (tx: Transaction) => Promise<boolean>;
  /** Adds what belongs to it. */
  attach: (tx: Transaction) => Promise<void>;
}

/** Adds recordings of lives to the archive. */
export function createRecordings({ database, hooks, clock }: RecordingsDeps) {
  async function insert(
    streams: StreamsRepository,
    { archiveId, businessId, liveStreamId, sessionId }: RecordedLive,
    facts: Partial<NewStream> & Pick<NewStream, 'sizeBytes'>,
  ): Promise<StreamRow> {
    const live = await streams.findAny(liveStreamId);
    return streams.insert({
      ...facts,
      id: archiveId,
      businessId,
      sessionId,
      name: live?.name ?? 'Recording',
      description: live?.description ?? '',
      category: live?.category ?? null,
      locationLat: live?.locationLat ?? null,
      locationLon: live?.locationLon ?? null,
      metadata: live?.metadata ?? [],
      thumbnailId: live?.thumbnailId ?? null,
      logo: live?.logo ?? null,
      accessVisibility: live?.accessVisibility ?? 'UNLISTED',
      requiresSignedEmbed: live?.requiresSignedEmbed ?? false,
      isClosed: live?.isClosed ?? false,
      contentType: 'VOD',
      mediaType: 'ARCHIVE',
      fileName: '',
      createdAt: clock(),
    });
  }

  return {
    /** Does nothing if it was already added; false if its live or its recording was deleted. */
    async add(recorded: RecordedLive, media: RecordedMedia, { isWanted, attach }: BelongingSteps): Promise<boolean> {
      const made = { ...media, packagingState: 'ready', packagingProgress: 1, packagingMessage: null } as const;
      return database.transaction(async (tx) => {
        const mayInsert = await isWanted(tx);
        const streams = createStreamsRepository(tx);
        const known = await streams.findAny(recorded.archiveId);
        if (known?.packageId) return true;
        const row = known
          ? await streams.movePackaging(known.id, ['failed', 'queued'], made)
          : mayInsert && (await insert(streams, recorded, made));
        if (!row) return false;
        await attach(tx);
        await hooks.recordingReady.run(tx, recorded, row);
        return true;
      });
    },

    /** False if it was deleted. */
    addPictures: (
      archiveId: string,
      pictures: Partial<Pick<RecordedMedia, 'posterFile' | 'thumbnailsFile'>>,
    ): Promise<boolean> => createStreamsRepository(database.db).patchPackaging(archiveId, pictures),

    /** Marks a recording as failed and tells its owner why. */
    async fail(
      recorded: RecordedLive,
      packagingMessage: string,
      { isWanted }: Pick<BelongingSteps, 'isWanted'>,
    ): Promise<void> {
      const failed = { packagingState: 'failed', packagingMessage } as const;
      await database.transaction(async (tx) => {
        const mayInsert = await isWanted(tx);
        const streams = createStreamsRepository(tx);
        const known = await streams.findAny(recorded.archiveId);
        const row = known
          ? await streams.movePackaging(known.id, ['failed', 'queued'], { ...failed, updatedAt: clock() })
          : mayInsert && (await insert(streams, recorded, { ...failed, sizeBytes: 0 }));
        if (row) await hooks.recordingFailed.run(tx, row);
      });
    },
  };
}
