import type { Clock } from '../../platform/clock.ts';
import type { Database, Transaction } from '../../platform/database/database.ts';
import {
  found,
  type ImageExists,
  type MayShow,
  requireLogo,
  requireShowable,
  requireThumbnail,
} from './stream-rules.ts';
import { createStreamsRepository, type StreamPatch, type StreamRow } from './streams.repository.ts';

export type StreamEditor = ReturnType<typeof createStreamEditor>;

export interface StreamEditorDeps {
  database: Database;
  /** Like `ImageExists` and `MayShow`, but locks the picture against deletion until the transaction ends. */
  keepImage: (tx: Transaction, ...image: Parameters<ImageExists>) => Promise<boolean>;
  keepShown: (tx: Transaction, ...picture: Parameters<MayShow>) => Promise<boolean>;
  clock: Clock;
}

/** The only way to change a stream's details, kind and publishing: a patch is applied completely or not at all. */
export function createStreamEditor({ database, keepImage, keepShown, clock }: StreamEditorDeps) {
  return {
    /** `check` throws if the operation does not apply to the stream. */
    async edit(
      businessId: string,
      id: string,
      patch: StreamPatch,
      check: (row: StreamRow) => void = () => {},
    ): Promise<StreamRow> {
      // Another business's video is not found, whatever picture was named.
      const current = found(await createStreamsRepository(database.db).find(businessId, id));
      check(current);
      return database.transaction(async (tx) => {
        const streams = createStreamsRepository(tx);
        const [locked] = await streams.lock(businessId, [id]);
        const row = found(locked);
        check(row);
        await requireThumbnail((...image) => keepImage(tx, ...image), businessId, patch, row.thumbnailId);
        await requireLogo((...picture) => keepShown(tx, ...picture), businessId, patch, row.logo);
        requireShowable(row, patch);
        return found(await streams.edit(businessId, id, patch, clock()));
      });
    },
  };
}
