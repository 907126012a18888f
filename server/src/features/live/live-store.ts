import type { LiveStore } from '../../media/live/live-store.ts';
import { ApiError } from '../../platform/api-error.ts';
import type { Database, Queryable, Transaction } from '../../platform/database/database.ts';
import type { ThisNode } from '../../platform/nodes/this-node.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { createLiveRepository } from './live.repository.ts';
import { initKey, liveFolder, segmentKey } from './live-files.ts';
import { createLiveMediaRepository } from './live-media.repository.ts';

export interface LiveSession {
  streamId: string;
  businessId: string;
  sessionId: string;
  archiveId: string;
}

export interface LiveStoreDeps {
  database: Database;
  storage: Storage;
  /** Only the node that receives a live may store it, because another node may continue its segment numbers. */
  node: Pick<ThisNode, 'id'>;
  /** Whether the disk has room for more. */
  hasRoom: () => Promise<boolean>;
  /** Counts the time of a segment, once. */
  trackIn: (tx: Transaction, sessionId: string, ms: number) => Promise<void>;
}

/** Stores one rendition of a session: files in the storage, and the rows that list them. */
export function createLiveStore(
  { database, storage, node, hasRoom, trackIn }: LiveStoreDeps,
  session: LiveSession,
  rendition: string,
) {
  const { streamId, sessionId } = session;
  const folder = liveFolder(session, rendition);
  const media = createLiveMediaRepository(database.db);

  async function requireMine(on: Queryable): Promise<void> {
    if (!(await createLiveRepository(on).isOf(node.id, streamId))) throw new Error('Another node has this live.');
  }

  return {
    async putInit({ codecs, ...record }, bytes, signal) {
      await requireMine(database.db);
      await storage.put(initKey(folder, record.init), bytes, { contentType: 'video/mp4', signal });
      await media.insertInit({ ...record, sessionId, rendition, codecs: codecs.join(',') });
    },

    async putSegment(record, bytes, signal) {
      if (!(await hasRoom())) throw new ApiError('server.storage_full');
      await requireMine(database.db);
      await storage.put(segmentKey(folder, record.seq), bytes, { contentType: 'video/iso.segment', signal });
      await database.transaction(async (tx) => {
        await requireMine(tx);
        const isNew = await createLiveMediaRepository(tx).insertSegment({ ...record, sessionId, rendition });
        if (isNew) await trackIn(tx, sessionId, record.durationUs / 1000);
      });
    },

    async listSegments() {
      const inits = (await media.listInits(sessionId)).filter((row) => row.rendition === rendition);
      const readInit = (init: number) => storage.readBytes(initKey(folder, init)).catch(() => undefined);
      return {
        inits: await Promise.all(
          inits.map(async ({ init, codecs, width, height }) => {
            return { init, codecs: codecs.split(','), width, height, bytes: await readInit(init) };
          }),
        ),
        segments: await media.listSegments(sessionId, rendition),
      };
    },
  } satisfies LiveStore;
}

/** Stores nothing; for the host's preview before the live is on air. */
export const discardingStore: LiveStore = {
  putInit: async () => {},
  putSegment: async () => {},
  listSegments: async () => ({ inits: [], segments: [] }),
};
