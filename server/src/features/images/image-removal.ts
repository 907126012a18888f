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
  /** Seconds after which an unfinished upload is removed. */
  expireAfterSec: number;
  /** Removes deleted pictures from the places where their business shows them. */
  forgetImages: (tx: Transaction, businessId: string, uuids: readonly string[]) => Promise<void>;
  /** Throws `image.in_use` if something shows the picture and cannot do without it. */
  requireUnused: (tx: Transaction, uuid: string) => Promise<void>;
}

export type ImageRemoval = ReturnType<typeof createImageRemoval>;

const removeFiles = 'images.remove-files';
const expire = 'images.expire';
const options = { retryLimit: 10, retryDelaySeconds: 60 };

/**
 * Rows are deleted at once, files by a job that survives crashes. Every upload starts together with the job that cleans
 * it up.
 */
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
