import { type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/database/database.ts';
import { dayAmong } from './day-count.repository.ts';
import type { InsightScope } from './figures-scope.ts';
import { insightView, insightWatch } from './insight-views.table.ts';
import { insightEvent } from './insights.table.ts';
import { playedParts } from './played-parts.repository.ts';
import { type Curve, newCurve } from './retention-curves.ts';
import { countedOnly, viewsIn } from './view-scope.repository.ts';
import { isWait } from './waits.repository.ts';

export interface CountedSteps {
  stepMs: number;
  steps: number;
}

/** Of all views of a scope. */
export async function countCurve(db: Queryable, scope: InsightScope, of: CountedSteps): Promise<Curve> {
  return (await count(db, scope, of, { day: sql`0`, near: sql`` }))(0);
}

/**
 * Of days of a scope that follow one another. `areLast`: views of a day are stored side by side, unless some arrived much
 * later, as those of the last days cannot.
 */
export async function countCurvesOfDays(
  db: Queryable,
  scope: InsightScope,
  of: CountedSteps,
  days: readonly string[],
  { areLast }: { areLast: boolean },
): Promise<Map<string, Curve>> {
  const ofDays = { ...scope, startDate: days[0]!, endDate: days.at(-1)! };
  const near = areLast ? sql`and view_key between (select min(key) from seen) and (select max(key) from seen)` : sql``;
  const at = await count(db, ofDays, of, { day: dayAmong(days, scope.timeZone), near });
  return new Map(days.map((day, index) => [day, at(index)]));
}

/**
 * A part counts for each step whose middle it covers, so that parts which follow one another count once where they meet.
 * Read from where parts begin and end, not from each step of each view. Of a view that played nothing twice, what it
 * covered is what it played, and most cover one part, which needs no list. What was waited for beyond the steps belongs to
 * the last.
 */
async function count(
  db: Queryable,
  scope: InsightScope,
  { stepMs, steps }: CountedSteps,
  { day, near }: { day: SQL; near: SQL },
): Promise<(day: number) => Curve> {
  const stepAfter = (position: SQL) =>
    sql`least((2::bigint * ${position} + ${stepMs}::integer - 1) / (2 * ${stepMs}::integer), ${steps}::integer)`;
  const { rows } = await db.execute<CountRow>(sql`
    with seen as materialized (
      select view.key, ${day} as day, view.day as stored_on, view.rebuffers > 0 as waited,
        view.played_ms = view.covered_ms as once, view.covered_ms
      from ${insightView} view where ${await viewsIn(db, scope)} and ${countedOnly} and view.played
    ), watch as materialized (
      select seen.key, seen.day, seen.once, watch.covered, upper(covered) - lower(covered) = seen.covered_ms as in_one,
        case when not seen.once then ${playedParts} end as parts
      from seen join (select * from ${insightWatch} where true ${near}) as watch on watch.view_key = seen.key
    ), wait as (
      select seen.key, seen.day, least(event.position_ms / ${stepMs}::integer, ${steps}::integer - 1) as step,
        sum(event.duration_ms) as wait_ms
      from seen join (
        select * from ${insightEvent} event where ${isWait} ${near}
      ) as event on event.view_key = seen.key and event.day = seen.stored_on
      where seen.waited
      group by 1, 2, 3
    )
    select day, 'views' as counted, 0 as step, count(*) as one, 0 as two, 0 as three from seen group by 1
    union all
    select day, 'edges', step, sum(viewers), sum(plays), 0 from (
      select day, ${stepAfter(sql`lower(covered)`)} as step, 1 as viewers, case when once then 1 else 0 end as plays
      from watch where in_one
      union all
      select day, ${stepAfter(sql`upper(covered)`)}, -1, case when once then -1 else 0 end from watch where in_one
      union all
      select day, ${stepAfter(sql`edge`)}, sign, case when once then sign else 0 end
      from watch, unnest(covered) as part, lateral (values (lower(part), 1), (upper(part), -1)) as of (edge, sign)
      where not in_one
      union all
      select day, ${stepAfter(sql`parts[edge]`)}, 0, case when edge % 2 = 1 then 1 else -1 end
      from watch, generate_subscripts(parts, 1) as edge where not once
    ) as edge group by day, step having sum(viewers) <> 0 or sum(plays) <> 0
    union all
    select wait.day, 'waits', wait.step, count(*), coalesce(sum(wait.wait_ms), 0)::bigint,
      count(*) filter (
        where watch.covered @> (wait.step * ${stepMs}::integer + ${stepMs}::integer / 2) is not true
      )
    from wait left join watch on watch.key = wait.key
    group by wait.day, wait.step
    order by day, counted, step`);
  const curves = new Map<number, Curve>();
  for (const { day, counted, step, one, two, three } of rows) {
    const curve = curves.get(day) ?? newCurve();
    curves.set(day, curve);
    if (counted === 'views') curve.views = one;
    else if (counted === 'edges') curve.edges.push({ step, viewers: one, plays: two });
    else curve.waits.push({ step, waited: one, wait_ms: two, unseen: three });
  }
  return (day) => curves.get(day) ?? newCurve();
}

type CountRow = {
  day: number;
  counted: 'views' | 'edges' | 'waits';
  step: number;
  one: number;
  two: number;
  three: number;
};
