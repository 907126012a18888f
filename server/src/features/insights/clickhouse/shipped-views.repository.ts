import { type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../../platform/database/database.ts';
import { conversion } from '../conversions.table.ts';
import { insightOutbox, insightShipping } from '../insight-shipping.table.ts';
import { insightOverlay, insightView, insightWatch, valueColumns } from '../insight-views.table.ts';
import { insightEvent } from '../insights.table.ts';
import { coveredEdges, playedParts } from '../played-parts.repository.ts';
import { hasWaits, isWait } from '../waits.repository.ts';

/** A view as ClickHouse stores it, with everything that hangs on it; of one that is gone only where it was. */
export interface ShippedView {
  key: number;
  gone: boolean;
  mark: number;
  readAt: Date;
  columns: Readonly<Record<string, unknown>>;
}

const time = (column: SQL) => sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS.US')`;

/** What a view and ClickHouse's table call the same. */
export const plainColumns = [
  ...['audience', 'video_ms', 'shown', 'widget_seen', 'requested', 'played', 'autoplayed', 'viewable', 'ended'],
  'startup_ms',
  ...[
    'watched_ms',
    'covered_ms',
    'average_height',
    'furthest_ms',
    'rebuffers',
    'rebuffer_ms',
    'errors',
    'overlay_impressions',
  ],
  ...['overlay_clicks', 'leads'],
];

const columns = sql.join(
  [...valueColumns, ...plainColumns].map((name) => sql`view.${sql.identifier(name)}`),
  sql`, `,
);

const overlays = sql`(
  select json_agg(json_build_array(overlay_id, overlay_kind, hypergraphic_id, impressions, hovers, clicks, leads)
    order by overlay_id)
  from ${insightOverlay} overlay where overlay.view_key = view.key
)`;
const conversions = sql`(
  select json_agg(json_build_array(converted.currency, converted.value, click.overlay_id) order by converted.id)
  from ${conversion} as converted
  left join ${insightEvent} click on click.view_key = view.key and click.day = view.day and click.id = converted.click_key
  where converted.view_key = view.key
)`;
const moments = sql`(
  select json_agg(json_build_array(event.type, event.position_ms) order by event.id)
  from ${insightEvent} event
  where event.view_key = view.key and event.day = view.day and event.overlay_id is not null
    and event.position_ms is not null and event.type <> 'lead'
)`;
const waits = sql`(
  select json_agg(json_build_array(event.position_ms, coalesce(event.duration_ms, 0)) order by event.id)
  from ${insightEvent} event
  where event.view_key = view.key and event.day = view.day and ${isWait} and ${hasWaits}
)`;

/** Reads views for a batch, each as it is at one moment. Nothing once there is a newer batch. */
export function createShippedViewsRepository(db: Queryable) {
  async function read(wanted: SQL, batch: number): Promise<ShippedView[]> {
    const { rows } = await db.execute<Row>(sql`
      with wanted as (${wanted})
      select wanted.view_key as key, wanted.business_id, wanted.day::text as day, wanted.mark, view.key is null as gone,
        statement_timestamp() as read_at, view.visitor::text as visitor, ${columns},
        ${time(sql`view.started_at`)} as started_at, ${time(sql`view.last_at`)} as last_at,
        ${coveredEdges} as covered, ${playedParts} as parts,
        ${overlays} as overlays, ${conversions} as conversions, ${moments} as moments, ${waits} as waits
      from wanted
      left join ${insightView} view on view.key = wanted.view_key
      left join ${insightWatch} watch on watch.view_key = view.key
      where exists (select from ${insightShipping} where is_on and batch = ${batch}::bigint)
      order by wanted.view_key`);
    return rows.map((row) => toShipped(row, batch));
  }

  return {
    /** Those that wait longest. */
    changed: (batch: number, limit: number): Promise<ShippedView[]> =>
      read(
        sql`select view_key, business_id, day, mark from ${insightOutbox} order by changed_at, view_key limit ${limit}`,
        batch,
      ),

    /** By key, after the one up to which they are shipped. */
    unfilled: (batch: number, after: number, until: number, limit: number): Promise<ShippedView[]> =>
      read(
        sql`select key as view_key, business_id, day, 0::bigint as mark from ${insightView}
          where key > ${after}::bigint and key <= ${until}::bigint order by key limit ${limit}`,
        batch,
      ),
  };
}

type Row = Record<string, unknown> & {
  key: number;
  business_id: string;
  day: string;
  mark: number;
  gone: boolean;
  read_at: string;
  overlays: unknown[][] | null;
  conversions: unknown[][] | null;
  moments: unknown[][] | null;
  waits: unknown[][] | null;
};

function toShipped(row: Row, batch: number): ShippedView {
  const { key, gone, mark, read_at, overlays, conversions, moments, waits, ...rest } = row;
  const { business_id, day } = rest;
  const place = { business_id, day, key, version: batch, gone: gone ? 1 : 0 };
  const lists = {
    ...columnsOf(overlays, [
      ...['overlay_id', 'overlay_kind', 'overlay_graphic', 'overlay_seen', 'overlay_hovers', 'overlay_clicked'],
      'overlay_leads',
    ]),
    ...columnsOf(conversions, ['conversion_currency', 'conversion_value', 'conversion_overlay']),
    ...columnsOf(moments, ['moment_type', 'moment_ms']),
    ...columnsOf(waits, ['wait_at', 'wait_ms']),
  };
  return { key, gone, mark, readAt: new Date(read_at), columns: gone ? place : { ...rest, ...place, ...lists } };
}

/** Rows as lists of what stands in each column. */
const columnsOf = (rows: readonly unknown[][] | null, names: readonly string[]) =>
  Object.fromEntries(names.map((name, index) => [name, (rows ?? []).map((row) => row[index])]));
