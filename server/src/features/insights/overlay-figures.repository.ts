import { conversionWindowDays, type OverlayFigures, type OverlayKind } from '@zeacon/contract';
import { type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/database/database.ts';
import { conversion } from './conversions.table.ts';
import type { InsightScope, OverlayFiguresReader, OverlayGrouping, OverlayRow } from './event-store.ts';
import { insightEvent } from './insights.table.ts';

/** What each row of a table is about: its id, kind and video. */
const groupings: Record<OverlayGrouping, SQL> = {
  GRAPHIC: sql`
    case event.overlay_kind when 'HYPERGRAPHIC' then coalesce(event.hypergraphic_id, event.overlay_id) else event.overlay_id end as id,
    event.overlay_kind as kind,
    case event.overlay_kind when 'HYPERGRAPHIC' then null else event.stream_id end as stream_id`,
  PLACEMENT: sql`event.overlay_id as id, event.overlay_kind as kind, event.stream_id as stream_id`,
  VIDEO: sql`event.stream_id as id, null::text as kind, event.stream_id as stream_id`,
};

/**
 * A conversion counts for the overlay of its click, on the day of the conversion; it counts for none if the click is
 * too old or unknown.
 */
export function createOverlayFiguresRepository(db: Queryable): OverlayFiguresReader {
  return {
    async table(scope, by, { offset, limit }) {
      const { rows } = await db.execute<FiguresRow>(sql`
        with part as (
          select ${groupings[by]}, max(event.hypergraphic_id) as hypergraphic_id,
            count(*) filter (where event.type = 'overlayImpression') as impressions,
            count(*) filter (where event.type = 'overlayHover') as hovers,
            count(*) filter (where event.type = 'overlayClick') as clicks,
            count(*) filter (where event.type = 'lead') as leads,
            0 as conversions, null::text as currency, null::double precision as conversion_value
          from ${insightEvent} as event
          where ${eventsIn(scope)}
          group by 1, 2, 3
          union all
          select ${groupings[by]}, max(event.hypergraphic_id), 0, 0, 0, 0, count(*), conversion.currency,
            sum(conversion.value)
          from ${conversion} as conversion
          join ${insightEvent} as event
            on event.stream_id = conversion.stream_id and event.id = conversion.click_id and event.type = 'overlayClick'
          where ${conversionsIn(scope)}
          group by 1, 2, 3, conversion.currency
        ), figure as (
          select id, kind, stream_id, max(hypergraphic_id) as hypergraphic_id, sum(impressions) as impressions,
            sum(hovers) as hovers, sum(clicks) as clicks, sum(leads) as leads, sum(conversions) as conversions,
            json_agg(json_build_object('currency', currency, 'value', conversion_value) order by currency)
              filter (where conversion_value is not null) as conversion_values
          from part group by id, kind, stream_id
        )
        select total_items, page.* from (select count(*) as total_items from figure) as total
        left join (
          select * from figure
          order by clicks desc, impressions desc, conversions desc, id, stream_id
          limit ${limit} offset ${offset}
        ) as page on true
        order by clicks desc, impressions desc, conversions desc, id, stream_id`);
      return { rows: rows.filter(({ id }) => id !== null).map(toRow), totalItems: rows[0]?.total_items ?? 0 };
    },

    async timeline(scope, stepMs) {
      const { rows } = await db.execute<TimelineRow>(sql`
        select (event.position_ms / ${stepMs}::integer) * ${stepMs}::integer as start_ms,
          count(*) filter (where event.type = 'overlayImpression') as impressions,
          count(*) filter (where event.type = 'overlayHover') as hovers,
          count(*) filter (where event.type = 'overlayClick') as clicks
        from ${insightEvent} as event
        where ${eventsIn(scope)} and event.position_ms is not null and event.type <> 'lead'
        group by 1
        order by 1`);
      return rows.map(({ start_ms: startMs, ...figures }) => ({ startMs, ...figures }));
    },
  };
}

type FiguresRow = Record<string, unknown> & {
  total_items: number;
  id: string;
  kind: OverlayKind | null;
  stream_id: string | null;
  hypergraphic_id: string | null;
  impressions: number;
  hovers: number;
  clicks: number;
  leads: number;
  conversions: number;
  /** Null when there are none. */
  conversion_values: OverlayFigures['conversionValues'] | null;
};
type TimelineRow = Record<'start_ms' | 'impressions' | 'hovers' | 'clicks', number>;

const toRow = (row: FiguresRow): OverlayRow => ({
  id: row.id,
  kind: row.kind,
  streamId: row.stream_id,
  hypergraphicId: row.hypergraphic_id,
  impressions: row.impressions,
  hovers: row.hovers,
  clicks: row.clicks,
  clickThroughRate: row.impressions === 0 ? 0 : row.clicks / row.impressions,
  leads: row.leads,
  conversions: row.conversions,
  conversionValues: row.conversion_values ?? [],
});

const instant = (date: Date) => sql`${date.toISOString()}::timestamptz`;

/** Conditions on events in both queries. */
function byPlayer({ destinationTypes, playerIds }: InsightScope): SQL[] {
  return [
    ...(destinationTypes ? [sql`event.destination_type = any(${sql.param(destinationTypes)}::text[])`] : []),
    ...(playerIds ? [sql`event.player_id = any(${sql.param(playerIds)}::text[])`] : []),
  ];
}

function eventsIn(scope: InsightScope): SQL {
  const conditions = [
    // Also lets the planner use the partial index.
    sql`event.overlay_id is not null`,
    sql`event.business_id = ${scope.businessId}`,
    sql`event.at >= ${instant(scope.from)}`,
    sql`event.at < ${instant(scope.until)}`,
    ...(scope.streamId === undefined ? [] : [sql`event.stream_id = ${scope.streamId}`]),
    ...byPlayer(scope),
  ];
  return sql.join(conditions, sql` and `);
}

function conversionsIn(scope: InsightScope): SQL {
  const conditions = [
    sql`conversion.business_id = ${scope.businessId}`,
    sql`conversion.at >= ${instant(scope.from)}`,
    sql`conversion.at < ${instant(scope.until)}`,
    sql`event.at >= conversion.at - ${conversionWindowDays}::integer * interval '24 hours'`,
    ...(scope.streamId === undefined ? [] : [sql`conversion.stream_id = ${scope.streamId}`]),
    ...byPlayer(scope),
  ];
  return sql.join(conditions, sql` and `);
}
