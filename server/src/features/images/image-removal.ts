import { ApiError } from '../../platform/api-error.ts';
import type { Database, Transaction } from '../../platform/database/database.ts';
import type { Jobs } from '../../platform/jobs.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { imagePrefix } from './image-view.ts';
import { createImagesRepository } from './images.repository.ts';
import type { image } from './images.table.ts';

interface FilesJob {
  uuids: string[];
}

interface ExpiryJob {
  uuid: string;
}

export interface ImageRemovalDeps {
  database: Database;
  jobs: Jobs;
  storage: Storage;
  /** When an upload that nothing came of is forgotten, in seconds after it was asked for. */
  expireAfterSec: number;
  /** Takes pictures that are deleted out of where their business shows them. */
  forgetImages: (tx: Transaction, businessId: string, uuids: readonly string[]) => Promise<void>;
  /** Throws `image.in_use` for a picture that something shows which is nothing without it. */
  requireUnused: (tx: Transaction, uuid: string) => Promise<void>;
}

export type ImageRemoval = ReturnType<typeof createImageRemoval>;

const removeFiles = 'images.remove-files';
const expire = 'images.expire';
const options = { retryLimit: 10, retryDelaySeconds: 60 };

/** Rows go at once, files by a job that outlives a crash; and no upload is begun without the job that ends it. */
export function createImageRemoval({
  database,
  jobs,
  storage,
  expireAfterSec,
  forgetImages,
  requireUnused,
}: ImageRemovalDeps) {
  jobs.define<FilesJob>(removeFiles, options, async ({ data, signal }) => {
    for (const uuid of data.uuids) await storage.deletePrefix(imagePrefix(uuid), signal);
  });

  jobs.define<ExpiryJob>(expire, options, async ({ data, signal }) => {
    const images = createImagesRepository(database.db);
    await images.removeUnfinished(data.uuid);
    if (!(await images.exists(data.uuid))) await storage.deletePrefix(imagePrefix(data.uuid), signal);
  });

  return {
    /** Inserts a picture that has no files yet. */
    begin: (row: typeof image.$inferInsert): Promise<void> =>
      database.transaction(async (tx) => {
        await createImagesRepository(tx).insert(row);
        await jobs.enqueue(expire, { uuid: row.id } satisfies ExpiryJob, { delaySeconds: expireAfterSec, tx });
      }),

    remove: (businessId: string, uuid: string): Promise<void> =>
      database.transaction(async (tx) => {
        if (!(await createImagesRepository(tx).remove(businessId, uuid))) throw new ApiError('image.not_found');
        await requireUnused(tx, uuid);
        await forgetImages(tx, businessId, [uuid]);
        await jobs.enqueue(removeFiles, { uuids: [uuid] } satisfies FilesJob, { tx });
      }),

    async removeOfStreams(tx: Transaction, streamIds: readonly string[]): Promise<void> {
      const removed = await createImagesRepository(tx).removeByStreams(streamIds);
      if (removed.length === 0) return;
      for (const [businessId, rows] of Map.groupBy(removed, (row) => row.businessId)) {
        await forgetImages(
          tx,
          businessId,
          rows.map(({ id }) => id),
        );
      }
      await jobs.enqueue(removeFiles, { uuids: removed.map(({ id }) => id) } satisfies FilesJob, { tx });
    },
  };
}
