import type { OverlayFigures, OverlayKind } from '@zeacon/contract';
import { type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/database/database.ts';
import { conversion } from './conversions.table.ts';
import type { OverlayFiguresReader, OverlayGrouping, OverlayRow } from './event-store.ts';
import { insightOverlay, insightValue, insightView } from './insight-views.table.ts';
import { insightEvent } from './insights.table.ts';
import { countedOnly, viewsIn } from './view-scope.repository.ts';

/** What each row of a table is about: its id, kind and video. */
const groupings: Record<OverlayGrouping, SQL> = {
  GRAPHIC: sql`
    case overlay.overlay_kind when 'HYPERGRAPHIC' then coalesce(overlay.hypergraphic_id, overlay.overlay_id)
      else overlay.overlay_id end as id,
    overlay.overlay_kind as kind,
    case overlay.overlay_kind when 'HYPERGRAPHIC' then 0 else view.stream_id end as stream`,
  PLACEMENT: sql`overlay.overlay_id as id, overlay.overlay_kind as kind, view.stream_id as stream`,
  VIDEO: sql`null::text as id, null::text as kind, view.stream_id as stream`,
};

/** A conversion counts for the overlay of its click, in the view of the click. */
export function createOverlayFiguresRepository(db: Queryable): OverlayFiguresReader {
  return {
    async table(scope, by, { offset, limit }) {
      const inScope = await viewsIn(db, scope);
      const { rows } = await db.execute<FiguresRow>(sql`
        with part as (
          select ${groupings[by]}, overlay.hypergraphic_id, overlay.impressions, overlay.hovers, overlay.clicks,
            overlay.leads, 0 as conversions, null::text as currency, null::double precision as conversion_value
          from ${insightView} view join ${insightOverlay} overlay on overlay.view_key = view.key
          where ${inScope} and ${countedOnly}
          union all
          select ${groupings[by]}, overlay.hypergraphic_id, 0, 0, 0, 0, 1, conversion.currency, conversion.value
          from ${conversion} as conversion
          join ${insightView} view on view.key = conversion.view_key
          join ${insightEvent} click
            on click.view_key = view.key and click.day = view.day and click.id = conversion.click_key
          join ${insightOverlay} overlay on overlay.view_key = view.key and overlay.overlay_id = click.overlay_id
          where ${inScope} and ${countedOnly}
        ), valued as (
          select id, kind, stream, max(hypergraphic_id) as hypergraphic_id, sum(impressions) as impressions,
            sum(hovers) as hovers, sum(clicks) as clicks, sum(leads) as leads, sum(conversions) as conversions, currency,
            sum(conversion_value) as conversion_value
          from part group by id, kind, stream, currency
        ), figure as (
          select id, kind, stream, max(hypergraphic_id) as hypergraphic_id, sum(impressions) as impressions,
            sum(hovers) as hovers, sum(clicks) as clicks, sum(leads) as leads, sum(conversions) as conversions,
            json_agg(json_build_object('currency', currency, 'value', conversion_value) order by currency)
              filter (where conversion_value is not null) as conversion_values
          from valued group by id, kind, stream
        )
        select total_items, coalesce(page.id, known.value) as id, page.kind, known.value as stream_id, page.hypergraphic_id,
          impressions, hovers, clicks, leads, conversions, conversion_values
        from (select count(*) as total_items from figure) as total
        left join (
          select * from figure
          order by clicks desc, impressions desc, conversions desc, id collate "C", stream
          limit ${limit} offset ${offset}
        ) as page on true
        left join ${insightValue} known on known.id = page.stream
        order by clicks desc, impressions desc, conversions desc, page.id collate "C", stream`);
      return { rows: rows.filter(({ id }) => id !== null).map(toRow), totalItems: rows[0]?.total_items ?? 0 };
    },

    async timeline(scope, stepMs) {
      const { rows } = await db.execute<TimelineRow>(sql`
        select (event.position_ms / ${stepMs}::integer) * ${stepMs}::integer as start_ms,
          count(*) filter (where event.type = 'overlayImpression') as impressions,
          count(*) filter (where event.type = 'overlayHover') as hovers,
          count(*) filter (where event.type = 'overlayClick') as clicks
        from ${insightView} view join ${insightEvent} event on event.view_key = view.key and event.day = view.day
        where ${await viewsIn(db, scope)} and ${countedOnly} and event.overlay_id is not null
          and event.position_ms is not null and event.type <> 'lead'
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
