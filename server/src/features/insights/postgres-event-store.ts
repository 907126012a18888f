import type { Database } from '../../platform/database/database.ts';
import type { EventStore } from './event-store.ts';
import { createEventsRepository } from './events.repository.ts';
import { createOverlayFiguresRepository } from './overlay-figures.repository.ts';
import { createViewFiguresRepository } from './view-figures.repository.ts';

/** Events in the platform's own database. */
export function createPostgresEventStore(db: Database['db']): EventStore {
  return {
    append: createEventsRepository(db).append,
    appendConversion: (conversion, onNew) =>
      db.transaction(async (tx) => {
        const isNew = await createEventsRepository(tx).insertConversion(conversion);
        if (isNew) await onNew(tx);
        return isNew;
      }),
    views: createViewFiguresRepository(db),
    overlays: createOverlayFiguresRepository(db),
  };
}
