import type { ClickHouse } from '../../../platform/clickhouse/clickhouse.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import { type StepChange, type StepWaits, toPoints } from '../retention-points.ts';
import type { Funnel, VideoFigures } from '../video-figures.ts';
import { countedOnly, scopeIn } from './scope.repository.ts';

/** What is counted over all views of videos. Single views, and who is watching now, are the database's to tell. */
export type CountedVideoFigures = Pick<VideoFigures, 'retention' | 'furthest' | 'funnel'>;

export function createClickHouseVideoFigures(
  clickhouse: ClickHouse,
  db: Queryable,
  table: string,
): CountedVideoFigures {
  const from = `from ${table} as view final`;

  return {
    /**
     * Each part adds to the step where it begins, and takes away from the one where it ends. An odd number of edges before
     * the middle of a step says that it was seen.
     */
    async retention(scope, stepMs, steps) {
      const { where: inScope, params } = await scopeIn(db, scope);
      const where = `${inScope} and ${countedOnly} and view.played`;
      const stepAfter =
        'least(intDiv(2 * toInt64(edge) + {stepMs:Int64} - 1, 2 * {stepMs:Int64}), {steps:Int64}) as step';
      const changesOf = (edges: string, counts: string) => `
        select ${stepAfter}, if(number % 2 = 1, 1, -1) as change, ${counts} ${from}
        array join ${edges} as edge, arrayEnumerate(${edges}) as number
        where ${where}`;
      const [changes, counted, waits] = await Promise.all([
        clickhouse.rows<StepChange>(
          `select step, sum(sum(viewed)) over (order by step) as viewers, sum(sum(played)) over (order by step) as plays
          from (
            ${changesOf('view.covered', 'change as viewed, 0 as played')}
            union all
            ${changesOf('view.parts', '0 as viewed, change as played')}
          ) group by step order by step`,
          { ...params, stepMs, steps },
        ),
        clickhouse.rows<{ views: number }>(`select count() as views ${from} where ${where}`, params),
        clickhouse.rows<StepWaits>(
          `select step, count() as waited, sum(ms) as wait_ms,
            countIf(arrayCount(edge -> edge <= step * {stepMs:Int64} + intDiv({stepMs:Int64}, 2), covered) % 2 = 0) as unseen
          from (
            select view.key as key, least(intDiv(toInt64(at), {stepMs:Int64}), {steps:Int64} - 1) as step,
              sum(one) as ms, any(view.covered) as covered ${from}
            array join view.wait_at as at, view.wait_ms as one
            where ${where}
            group by key, step
          ) group by step`,
          { ...params, stepMs, steps },
        ),
      ]);
      return { views: counted[0]!.views, points: toPoints(changes, waits, stepMs, steps) };
    },

    async furthest(scope) {
      const { where, params } = await scopeIn(db, scope);
      const rows = await clickhouse.rows<{ furthest: number }>(
        `select max(view.furthest_ms) as furthest ${from} where ${where} and ${countedOnly}`,
        params,
      );
      return rows[0]!.furthest;
    },

    async funnel(scope) {
      const { where, params } = await scopeIn(db, scope);
      const came = (share: number) =>
        `countIf(view.played and (view.ended or view.furthest_ms >= ${share} * view.video_ms))`;
      const rows = await clickhouse.rows<Omit<Funnel, 'threeQuarters'> & { three_quarters: number }>(
        `select countIf(view.shown or view.played) as shown, countIf(view.played) as played, ${came(0.25)} as quarter,
          ${came(0.5)} as half, ${came(0.75)} as three_quarters, countIf(view.played and view.ended) as end,
          countIf(view.played and view.overlay_clicks > 0) as clicked,
          countIf(view.played and notEmpty(view.conversion_value)) as converted ${from}
        where ${where} and ${countedOnly}`,
        params,
      );
      const { three_quarters: threeQuarters, ...row } = rows[0]!;
      return { ...row, threeQuarters };
    },
  };
}
