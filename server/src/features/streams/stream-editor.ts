import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
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
  imageExists: ImageExists;
  mayShow: MayShow;
  clock: Clock;
}

/** The one way in which a stream's details, kind and publishing are changed: all of a patch or nothing of it. */
export function createStreamEditor({ database, imageExists, mayShow, clock }: StreamEditorDeps) {
  return {
    /** `check` throws for a stream that the caller's operation is not for. */
    async edit(
      businessId: string,
      id: string,
      patch: StreamPatch,
      check: (row: StreamRow) => void = () => {},
    ): Promise<StreamRow> {
      // A stranger's video is not there, whatever picture was named.
      const current = found(await createStreamsRepository(database.db).find(businessId, id));
      check(current);
      await requireThumbnail(imageExists, businessId, patch, current.thumbnailId);
      await requireLogo(mayShow, businessId, patch, current.logo);
      return database.transaction(async (tx) => {
        const streams = createStreamsRepository(tx);
        const [locked] = await streams.lock(businessId, [id]);
        const row = found(locked);
        check(row);
        requireShowable(row, patch);
        return found(await streams.edit(businessId, id, patch, clock()));
      });
    },
  };
}
