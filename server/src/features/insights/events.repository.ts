import { sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/database/database.ts';
import { conversion } from './conversions.table.ts';
import type { EventStore, StoredConversion, StoredEvent } from './event-store.ts';
import { insightEvent } from './insights.table.ts';

/** Writes events and conversions. */
export function createEventsRepository(db: Queryable): Pick<EventStore, 'append'> & {
  insertConversion(row: StoredConversion): Promise<boolean>;
} {
  return {
    /** In one statement, ordered by id, so that two deliveries of one batch cannot deadlock. */
    async append({ events, ...batch }) {
      if (events.length === 0) return 0;
      const { rowCount } = await db.execute(sql`
        insert into ${insightEvent} (stream_id, business_id, view_id, visitor_id, player_id, post_id, page_url,
          destination_type, split_test_mode, widget_visibility, received_at,
          id, type, at, position_ms, watched_ms, duration_ms, code, overlay_id, overlay_kind, hypergraphic_id)
        select ${batch.streamId}::text, ${batch.businessId}::text, ${batch.viewId}::text, ${batch.visitorId}::text,
          ${batch.playerId}::text, ${batch.postId}::text, ${batch.pageUrl}::text, ${batch.destinationType}::text,
          ${batch.splitTestMode}::text, ${batch.widgetVisibility}::boolean, ${batch.receivedAt.toISOString()}::timestamptz,
          event.*
        from unnest(
          ${column(events, ({ id }) => id)}::text[],
          ${column(events, ({ type }) => type)}::text[],
          ${column(events, ({ at }) => at.toISOString())}::timestamptz[],
          ${column(events, ({ positionMs }) => positionMs)}::integer[],
          ${column(events, ({ watchedMs }) => watchedMs)}::integer[],
          ${column(events, ({ durationMs }) => durationMs)}::integer[],
          ${column(events, ({ code }) => code)}::text[],
          ${column(events, ({ overlay }) => overlay?.id ?? null)}::text[],
          ${column(events, ({ overlay }) => overlay?.kind ?? null)}::text[],
          ${column(events, ({ overlay }) => overlay?.hypergraphicId ?? null)}::text[]
        ) as event (id)
        order by event.id
        on conflict do nothing`);
      return rowCount ?? 0;
    },

    /** False if its id is already stored. */
    async insertConversion(row) {
      const { rowCount } = await db.insert(conversion).values(row).onConflictDoNothing();
      return (rowCount ?? 0) > 0;
    },
  };
}

/** One array parameter: a plain array would become one parameter per item. */
const column = <T>(events: StoredEvent[], read: (event: StoredEvent) => T) => sql.param(events.map(read));
