import { sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/database/database.ts';
import { stepOf } from '../../platform/database/step-of.ts';
import { endOf, type TimeSteps } from '../../platform/time-steps.ts';
import { insightValue, insightView } from './insight-views.table.ts';
import { countedOnly } from './view-scope.repository.ts';

export function createAudienceRepository(db: Queryable) {
  return {
    /** How many views of a stream played within each step, read from where views begin and end. */
    async bySteps(businessId: string, streamId: string, steps: TimeSteps): Promise<Map<number, number>> {
      const [from, until] = [steps.from, endOf(steps)].map((at) => sql`${at.toISOString()}::timestamptz`);
      const stepAt = (column: 'started_at' | 'last_at') => stepOf(sql`view.${sql.identifier(column)}`, steps);
      const { rows } = await db.execute<{ step: number; watching: number }>(sql`
        with seen as (
          select greatest(0, ${stepAt('started_at')}) as first, least(${steps.count - 1}::integer, ${stepAt('last_at')}) as last
          from ${insightView} view
          where view.business_id = ${businessId} and ${countedOnly} and view.played
            and view.started_at < ${until} and view.started_at > ${from} - interval '24 hours' and view.last_at >= ${from}
            and view.stream_id = (
              select id from ${insightValue} where business_id = ${businessId} and kind = 'streamId' and value = ${streamId}
            )
        ), change as (
          select step, sum(entered) as entered from (
            select first as step, 1 as entered from seen union all select last + 1, -1 from seen
          ) as change group by step
        )
        select step::integer as step, (sum(entered) over (order by step))::integer as watching from change order by step`);
      const counts = new Map<number, number>();
      for (const [index, { step, watching }] of rows.entries()) {
        const next = rows[index + 1]?.step ?? steps.count;
        for (let at = step; at < next && at < steps.count; at++) if (watching > 0) counts.set(at, watching);
      }
      return counts;
    },
  };
}
