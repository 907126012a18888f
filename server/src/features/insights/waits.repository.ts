import { type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/database/database.ts';
import { insightView, insightWatch } from './insight-views.table.ts';
import { insightEvent } from './insights.table.ts';
import type { StepWaits } from './retention-points.ts';
import type { WantedSessions } from './video-figures.ts';

/** A wait for media of `view`, at a known position. */
export const isWait = sql`event.view_key = view.key and event.day = view.day and event.type = 'rebuffer'
  and event.position_ms is not null`;

/** Of some waits only the rest arrived, which counts as none more. */
export const hasWaits = sql`(view.rebuffers > 0 or view.rebuffer_ms > 0)`;

/**
 * Which views that `where` leaves waited in each of `steps` parts of a video. What lies beyond belongs to the last. A view
 * saw a step whose middle it covered.
 */
export async function waitsAlong(db: Queryable, where: SQL, stepMs: number, steps: number): Promise<StepWaits[]> {
  const { rows } = await db.execute<StepWaits>(sql`
    with wait as (
      select view.key, least(event.position_ms / ${stepMs}::integer, ${steps}::integer - 1) as step,
        sum(event.duration_ms) as wait_ms
      from ${insightView} view join ${insightEvent} event on ${isWait}
      where ${where} and ${hasWaits}
      group by 1, 2
    )
    select wait.step, count(*) as waited, coalesce(sum(wait.wait_ms), 0)::bigint as wait_ms,
      count(*) filter (
        where watch.covered @> (wait.step * ${stepMs}::integer + ${stepMs}::integer / 2) is not true
      ) as unseen
    from wait left join ${insightWatch} watch on watch.view_key = wait.key
    group by wait.step`);
  return rows;
}

/** Whether a view waited at a position of a part of its video. */
export const waitedWithin = ({ fromMs, toMs }: NonNullable<WantedSessions['waitedAt']>): SQL => sql`(
  ${hasWaits} and exists (
    select 1 from ${insightEvent} event
    where ${isWait} and event.position_ms >= ${fromMs}::integer
      ${toMs === undefined ? sql`` : sql`and event.position_ms < ${toMs}::integer`}
  )
)`;
