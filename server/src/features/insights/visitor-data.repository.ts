import { sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/database/database.ts';
import { conversion } from './conversions.table.ts';
import { insightValue, insightView } from './insight-views.table.ts';
import { insightEvent } from './insights.table.ts';
import { dimensionColumn } from './view-scope.repository.ts';

/** A visitor as one business knows them. */
export interface VisitorOfBusiness {
  businessId: string;
  visitor: bigint;
}

/** A view as its visitor may know it. */
export interface KnownView {
  businessId: string;
  streamId: string;
  page: string;
  referrer: string;
  startedAt: Date;
  lastAt: Date;
  watchTimeMs: number;
  country: string;
  region: string;
  device: string;
  browser: string;
  os: string;
  language: string;
}

const textOf = (dimension: Parameters<typeof dimensionColumn>[0]) =>
  sql`coalesce((select value from ${insightValue} known where known.id = ${dimensionColumn(dimension)}), '')`;

/** Only rows of the business that the number means something to. */
const ofThem = (visitors: readonly VisitorOfBusiness[]) => sql`
  unnest(
    ${sql.param(visitors.map(({ businessId }) => businessId))}::text[],
    ${sql.param(visitors.map(({ visitor }) => String(visitor)))}::bigint[]
  ) as wanted (business_id, visitor)
  join ${insightView} view on view.visitor = wanted.visitor and view.business_id = wanted.business_id`;

/** Finds the views of visitors. */
export function createVisitorDataRepository(db: Queryable) {
  return {
    /** Businesses that have views; each is found by a step in an index, not by reading their texts. */
    async businessesWithViews(): Promise<string[]> {
      const { rows } = await db.execute<{ business_id: string }>(sql`
        with recursive business as (
          (select business_id from ${insightView} order by business_id limit 1)
          union all
          select (
            select view.business_id from ${insightView} view
            where view.business_id > business.business_id order by view.business_id limit 1
          ) from business where business.business_id is not null
        )
        select business_id from business where business_id is not null`);
      return rows.map(({ business_id }) => business_id);
    },

    async keysOf(visitors: readonly VisitorOfBusiness[]): Promise<number[]> {
      const { rows } = await db.execute<{ key: number }>(sql`select view.key from ${ofThem(visitors)} order by 1`);
      return rows.map(({ key }) => key);
    },

    async counts(keys: readonly number[]): Promise<{ events: number; conversions: number }> {
      const wanted = sql`${sql.param([...keys])}::bigint[]`;
      const { rows } = await db.execute<{ events: number; conversions: number }>(sql`
        select
          (select count(*) from ${insightView} view
            join ${insightEvent} event on event.view_key = view.key and event.day = view.day
            where view.key = any(${wanted})) as events,
          (select count(*) from ${conversion} where view_key = any(${wanted})) as conversions`);
      return rows[0]!;
    },

    /** Newest first. */
    async views(visitors: readonly VisitorOfBusiness[], limit: number): Promise<KnownView[]> {
      const { rows } = await db.execute<RowOfView>(sql`
        select view.business_id, ${textOf('streamId')} as stream_id, ${textOf('page')} as page,
          ${textOf('referrer')} as referrer, view.started_at, view.last_at, view.watched_ms,
          ${textOf('country')} as country, ${textOf('region')} as region, ${textOf('device')} as device,
          ${textOf('browser')} as browser, ${textOf('os')} as os, ${textOf('language')} as language
        from ${ofThem(visitors)}
        order by view.started_at desc, view.key desc limit ${limit}`);
      return rows.map(({ business_id, stream_id, started_at, last_at, watched_ms, ...texts }) => ({
        ...texts,
        businessId: business_id,
        streamId: stream_id,
        startedAt: new Date(started_at),
        lastAt: new Date(last_at),
        watchTimeMs: watched_ms,
      }));
    },
  };
}

type RowOfView = Record<string, unknown> & {
  business_id: string;
  stream_id: string;
  page: string;
  referrer: string;
  started_at: string;
  last_at: string;
  watched_ms: number;
  country: string;
  region: string;
  device: string;
  browser: string;
  os: string;
  language: string;
};
