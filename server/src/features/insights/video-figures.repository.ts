import { type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/database/database.ts';
import { conversion } from './conversions.table.ts';
import type { InsightScope } from './figures-scope.ts';
import { insightValue, insightView } from './insight-views.table.ts';
import { insightEvent } from './insights.table.ts';
import { countsOf } from './retention-curves.ts';
import { createRetentionDays } from './retention-days.repository.ts';
import { toPoints } from './retention-points.ts';
import { cameTo, conditionsOf } from './session-kinds.repository.ts';
import { sessionOrders } from './session-order.repository.ts';
import type { Funnel, Now, SessionRow, VideoFigures, WantedSessions, Watching } from './video-figures.ts';
import { countedOnly, dimensionColumn, viewsIn } from './view-scope.repository.ts';

/** Players report every ten seconds; one that has not been heard of for longer is gone. */
const watchingFor = sql`interval '45 seconds'`;
const longestMinutes = 30;
/** A view of a live may have begun this long ago. */
const longestView = sql`interval '24 hours'`;
const topSize = 10;

export function createVideoFiguresRepository(db: Queryable, options?: { below: number }): VideoFigures {
  const retentionDays = createRetentionDays(db, options);

  return {
    async retention(scope, stepMs, steps) {
      const curve = await retentionDays.curve(scope, { stepMs, steps });
      return { views: curve.views, points: toPoints(countsOf(curve), curve.waits, stepMs, steps) };
    },

    async furthest(scope) {
      const { rows } = await db.execute<{ furthest: number }>(
        sql`select coalesce(max(view.furthest_ms), 0) as furthest from ${insightView} view
          where ${await viewsIn(db, scope)} and ${countedOnly}`,
      );
      return rows[0]!.furthest;
    },

    async funnel(scope) {
      const inScope = await viewsIn(db, scope);
      const { rows } = await db.execute<Omit<Funnel, 'threeQuarters'> & { three_quarters: number }>(sql`
        select count(*) filter (where shown or played) as shown,
          count(*) filter (where played) as played,
          count(*) filter (where ${cameTo(0.25)}) as quarter,
          count(*) filter (where ${cameTo(0.5)}) as half,
          count(*) filter (where ${cameTo(0.75)}) as three_quarters,
          count(*) filter (where played and ended) as end,
          count(*) filter (where played and overlay_clicks > 0) as clicked,
          count(converted.view_key) filter (where played) as converted
        from ${insightView} view
        left join (
          select distinct view_key from ${conversion} where business_id = ${scope.businessId} and view_key is not null
        ) as converted on converted.view_key = view.key
        where ${inScope} and ${countedOnly}`);
      const { three_quarters: threeQuarters, ...row } = rows[0]!;
      return { ...row, threeQuarters };
    },

    async sessions(scope, { sort = 'startedAt', offset, limit, ...wanted }) {
      const where = await sessionsIn(scope, wanted);
      const [{ rows }, counted] = await Promise.all([
        db.execute<RowOfSession>(sql`
          select ${sessionColumns} from ${insightView} view where ${where}
          order by ${sessionOrders[sort]}, view.started_at desc, view.key desc limit ${limit} offset ${offset}`),
        db.execute<{ count: number }>(sql`select count(*) as count from ${insightView} view where ${where}`),
      ]);
      return { rows: rows.map(toSession), totalItems: counted.rows[0]!.count };
    },

    async *everySession(scope, wanted, size) {
      const where = await sessionsIn(scope, wanted);
      let after = sql``;
      for (;;) {
        const { rows } = await db.execute<RowOfSession & { place: string }>(sql`
          select ${sessionColumns}, view.started_at::text as place from ${insightView} view where ${where} ${after}
          order by view.started_at desc, view.key desc limit ${size}`);
        if (rows.length > 0) yield rows.map(toSession);
        const last = rows.at(-1);
        if (!last || rows.length < size) return;
        after = sql`and (view.started_at, view.key) < (${last.place}::timestamptz, ${last.id}::bigint)`;
      }
    },

    async session(businessId, id) {
      if (!/^\d{1,15}$/.test(id)) return undefined;
      const { rows } = await db.execute<RowOfSession>(sql`
        select ${sessionColumns} from ${insightView} view
        where view.key = ${id}::bigint and view.business_id = ${businessId}`);
      const row = rows[0];
      if (!row) return undefined;
      const events = await db.execute<RowOfEvent>(sql`
        select event.at, event.type, event.position_ms, event.watched_ms, event.duration_ms, event.code, event.overlay_id
        from ${insightEvent} event where event.view_key = ${id}::bigint and event.day = ${row.day}::date
        union all
        select conversion.at, 'conversion', null, null, null, conversion.name, null
        from ${conversion} as conversion where conversion.view_key = ${id}::bigint
        order by at, type limit 2000`);
      return {
        row: toSession(row),
        events: events.rows.map(({ position_ms, watched_ms, duration_ms, overlay_id, ...event }) => ({
          ...event,
          at: new Date(event.at),
          positionMs: position_ms,
          watchedMs: watched_ms,
          durationMs: duration_ms,
          overlayId: overlay_id,
        })),
      };
    },

    async now(businessId, at, streamId) {
      const moment = sql`${at.toISOString()}::timestamptz`;
      const ofBusiness = sql`view.business_id = ${businessId} and ${countedOnly} and view.played
        and view.started_at > ${moment} - ${longestView}
        ${
          streamId === undefined
            ? sql``
            : sql`and view.stream_id = (
          select id from ${insightValue} where business_id = ${businessId} and kind = 'streamId' and value = ${streamId}
        )`
        }`;
      const present = sql`${ofBusiness} and view.last_at > ${moment} - ${watchingFor} and not view.ended`;
      const top = async (column: SQL): Promise<Watching[]> => {
        const { rows } = await db.execute<Watching & Record<string, unknown>>(sql`
          select coalesce(known.value, '') as value, count(*) as watching
          from ${insightView} view left join ${insightValue} known on known.id = ${column}
          where ${present} group by 1 order by 2 desc, 1 limit ${topSize}`);
        return rows.map(({ value, watching }) => ({ value, watching }));
      };
      const [{ rows }, minutes, streams, pages, countries] = await Promise.all([
        db.execute<{ watching: number }>(sql`select count(*) as watching from ${insightView} view where ${present}`),
        db.execute<{ start: string; watching: number }>(sql`
          select minute as start, count(*) as watching
          from generate_series(
            date_trunc('minute', ${moment}) - ${longestMinutes - 1}::integer * interval '1 minute',
            date_trunc('minute', ${moment}), interval '1 minute'
          ) as minute
          join ${insightView} view on view.started_at < minute + interval '1 minute' and view.last_at >= minute
          where ${ofBusiness} group by 1 order by 1`),
        top(dimensionColumn('streamId')),
        top(dimensionColumn('page')),
        top(dimensionColumn('country')),
      ]);
      return {
        watching: rows[0]!.watching,
        minutes: minutes.rows.map(({ start, watching }) => ({ start: new Date(start), watching })),
        streams,
        pages,
        countries,
      } satisfies Now;
    },
  };

  async function sessionsIn(scope: InsightScope, wanted: WantedSessions): Promise<SQL> {
    const { visitor } = wanted;
    const conditions = [
      await viewsIn(db, scope),
      countedOnly,
      ...conditionsOf(wanted),
      ...(visitor === undefined ? [] : [sql`view.visitor = ${visitorOf(visitor)}::bigint`]),
    ];
    return sql.join(conditions, sql` and `);
  }
}

/** Visitors are told apart by a hash of 64 bits, which is written in hexadecimal outside. */
const visitorOf = (hex: string) => (/^[0-9a-f]{1,16}$/.test(hex) ? String(BigInt.asIntN(64, BigInt(`0x${hex}`))) : '0');

const textOf = (dimension: Parameters<typeof dimensionColumn>[0]) =>
  sql`coalesce((select value from ${insightValue} known where known.id = ${dimensionColumn(dimension)}), '')`;

const sessionColumns = sql`
  view.key::text as id, view.day::text as day, ${textOf('streamId')} as stream_id, view.started_at, view.last_at,
  ${textOf('page')} as page, ${textOf('country')} as country, ${textOf('device')} as device,
  ${textOf('browser')} as browser, ${textOf('os')} as os, view.played, view.watched_ms, view.furthest_ms, view.startup_ms,
  view.rebuffers, view.rebuffer_ms, view.errors, view.overlay_clicks,
  case when view.visitor = 0 then '' else to_hex(view.visitor) end as visitor`;

type RowOfSession = Record<string, unknown> & {
  id: string;
  day: string;
  stream_id: string;
  started_at: string;
  last_at: string;
  page: string;
  country: string;
  device: string;
  browser: string;
  os: string;
  played: boolean;
  watched_ms: number;
  furthest_ms: number;
  startup_ms: number | null;
  rebuffers: number;
  rebuffer_ms: number;
  errors: number;
  overlay_clicks: number;
  visitor: string;
};
type RowOfEvent = Record<string, unknown> & {
  at: string;
  type: SessionEventType;
  position_ms: number | null;
  watched_ms: number | null;
  duration_ms: number | null;
  code: string | null;
  overlay_id: string | null;
};
type SessionEventType = NonNullable<Awaited<ReturnType<VideoFigures['session']>>>['events'][number]['type'];

const toSession = (row: RowOfSession): SessionRow => ({
  id: row.id,
  streamId: row.stream_id,
  startedAt: new Date(row.started_at),
  lastAt: new Date(row.last_at),
  page: row.page,
  country: row.country,
  device: row.device,
  browser: row.browser,
  os: row.os,
  played: row.played,
  watchTimeMs: row.watched_ms,
  furthestMs: row.furthest_ms,
  startupMs: row.startup_ms,
  rebuffers: row.rebuffers,
  rebufferMs: row.rebuffer_ms,
  errors: row.errors,
  overlayClicks: row.overlay_clicks,
  visitor: row.visitor,
});
