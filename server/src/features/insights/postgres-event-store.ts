import type { Queryable } from '../../platform/database/database.ts';
import type { EventStore } from './event-store.ts';
import { createEventsRepository } from './events.repository.ts';
import { createOverlayFiguresRepository } from './overlay-figures.repository.ts';
import { createViewFiguresRepository } from './view-figures.repository.ts';

/** Events in the platform's own database. */
export function createPostgresEventStore(db: Queryable): EventStore {
  return {
    ...createEventsRepository(db),
    views: createViewFiguresRepository(db),
    overlays: createOverlayFiguresRepository(db),
  };
}
