import type { Database } from '../../platform/database/database.ts';
import type { EventBatch, EventStore } from './event-store.ts';
import { createEventsRepository, type KeyedEvent } from './events.repository.ts';
import { createInsightValues } from './insight-values.repository.ts';
import { createOverlayFiguresRepository } from './overlay-figures.repository.ts';
import { createPartitions } from './partitions.repository.ts';
import { createVideoFiguresRepository } from './video-figures.repository.ts';
import { createViewFiguresRepository } from './view-figures.repository.ts';
import { uuidOf } from './view-keys.ts';
import { type NewView, placeOf, toNewView, valuesOf } from './view-row.ts';
import { createViewRows } from './view-rows.repository.ts';

/** Events in the platform's own database. */
export function createPostgresEventStore(
  database: Pick<Database, 'db' | 'transaction' | 'readInPages' | 'figures'>,
): EventStore {
  const { db } = database;
  const figures = database.figures.db;
  const values = createInsightValues(db);
  const partitions = createPartitions(database);
  const views = createViewFiguresRepository(figures);

  return {
    async append(all) {
      const batches = all.filter(({ events }) => events.length > 0);
      if (batches.length === 0) return all.map(() => 0);
      await values.prepare(batches.flatMap(valuesOf));
      const views = batches.map((batch) => toNewView(batch, values));
      for (const day of new Set(views.map(({ day }) => day))) await partitions.ensure(day);
      const stored = await database.transaction(async (tx) => {
        const events = createEventsRepository(tx);
        const known = await events.lockViews(earliest(views));
        const keyed = batches.flatMap((batch, index) => toKeyed(batch, known.get(placeOf(views[index]!))!));
        const clicks = keyed.filter(isClick);
        await events.lockClicks(clicks.map(({ id }) => id));
        const fresh = await events.insertEvents(keyed);
        if (fresh.length > 0) {
          await events.addToViews(fresh);
          if (fresh.some(isClick)) await events.claimConversions(fresh.filter(isClick));
        }
        return new Set(fresh.map(({ event }) => event));
      });
      return all.map((batch) => batch.events.filter((event) => stored.has(event)).length);
    },

    appendConversion: (conversion, onNew) =>
      database.transaction(async (tx) => {
        const events = createEventsRepository(tx);
        await events.lockClicks([uuidOf(conversion.clickId)]);
        const viewKey = await events.viewOfClick(conversion);
        const isNew = await events.insertConversion(conversion, viewKey);
        if (isNew) await onNew(tx);
        return isNew;
      }),

    views: { ...views, ...createViewRows({ ...database, db: figures }, views.table) },
    videos: createVideoFiguresRepository(figures),
    overlays: createOverlayFiguresRepository(figures),
  };
}

const isClick = ({ event }: KeyedEvent) => event.type === 'overlayClick';

const toKeyed = ({ events, receivedAt }: EventBatch, view: KeyedEvent['view']): KeyedEvent[] =>
  events.map((event) => ({ view, id: uuidOf(event.id), receivedAt, event }));

/** Each view once, with the earliest of its events. */
function earliest(views: readonly NewView[]): NewView[] {
  const byPlace = new Map<string, NewView>();
  for (const view of views) {
    const known = byPlace.get(placeOf(view));
    if (!known || view.startedAt < known.startedAt)
      byPlace.set(placeOf(view), known ? { ...known, startedAt: view.startedAt } : view);
  }
  return [...byPlace.values()];
}
