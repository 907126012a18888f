import { type SQL, sql } from 'drizzle-orm';
import { insightEvent } from './insights.table.ts';
import type { WantedSessions } from './video-figures.ts';

/** Whether `event` is a wait for media, at a known position. */
export const isWait = sql`event.type = 'rebuffer' and event.position_ms is not null`;

/** Whether a view waited at a position of a part of its video. */
export const waitedWithin = ({ fromMs, toMs }: NonNullable<WantedSessions['waitedAt']>): SQL => sql`(
  view.rebuffers > 0 and exists (
    select 1 from ${insightEvent} event
    where event.view_key = view.key and event.day = view.day and ${isWait}
      and event.position_ms >= ${fromMs}::integer
      ${toMs === undefined ? sql`` : sql`and event.position_ms < ${toMs}::integer`}
  )
)`;
