import type { OverlayKind } from '@zeacon/contract';
import { sql } from 'drizzle-orm';
import type { ClickHouse } from '../../../platform/clickhouse/clickhouse.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import type { OverlayFiguresReader, OverlayGrouping, OverlayRow } from '../event-store.ts';
import { insightValue } from '../insight-views.table.ts';
import { countedOnly, scopeIn } from './scope.repository.ts';

/** What each row of a table is about: its id, kind and video. */
const groupings: Record<OverlayGrouping, string> = {
  GRAPHIC: `if(kind = 'HYPERGRAPHIC', coalesce(graphic, overlay), overlay) as id, kind as of_kind,
    if(kind = 'HYPERGRAPHIC', 0, stream_id) as stream`,
  PLACEMENT: 'overlay as id, kind as of_kind, stream_id as stream',
  VIDEO: `'' as id, '' as of_kind, stream_id as stream`,
};

export function createClickHouseOverlayFigures(
  clickhouse: ClickHouse,
  db: Queryable,
  table: string,
): OverlayFiguresReader {
  const from = `from ${table} as view final`;

  async function streamsOf(ids: readonly number[]): Promise<Map<number, string>> {
    const { rows } = await db.execute<{ id: number; value: string }>(sql`
      select id, value from ${insightValue} where id = any(${sql.param([...ids])}::integer[])`);
    return new Map(rows.map(({ id, value }) => [id, value]));
  }

  return {
    async table(scope, by, { offset, limit }) {
      const { where, params } = await scopeIn(db, scope);
      const inScope = `${where} and ${countedOnly}`;
      const figures = `
        select ${groupings[by]}, max(graphic) as of_graphic, sum(seen) as impressions, sum(hovered) as hovers,
          sum(clicked) as clicks, sum(led) as leads, sum(converted) as conversions,
          groupArrayIf(tuple(currency, assumeNotNull(amount)), amount is not null) as amounts
        from (
          select view.stream_id as stream_id, overlay, kind, graphic, seen, hovered, clicked, led, 0 as converted,
            cast(null, 'Nullable(String)') as currency, cast(null, 'Nullable(Float64)') as amount ${from}
          array join view.overlay_id as overlay, view.overlay_kind as kind, view.overlay_graphic as graphic,
            view.overlay_seen as seen, view.overlay_hovers as hovered, view.overlay_clicked as clicked,
            view.overlay_leads as led
          where ${inScope}
          union all
          select view.stream_id as stream_id, assumeNotNull(of_click) as overlay,
            view.overlay_kind[indexOf(view.overlay_id, overlay)] as kind,
            view.overlay_graphic[indexOf(view.overlay_id, overlay)] as graphic, 0, 0, 0, 0, 1 as converted,
            currency, amount ${from}
          array join view.conversion_overlay as of_click, view.conversion_currency as currency,
            view.conversion_value as amount
          where ${inScope} and of_click is not null and has(view.overlay_id, assumeNotNull(of_click))
        ) group by id, of_kind, stream`;
      const [rows, counted] = await Promise.all([
        clickhouse.rows<FiguresRow>(
          `select * from (${figures})
          order by clicks desc, impressions desc, conversions desc, id, stream
          limit {limit:UInt64} offset {offset:UInt64}`,
          { ...params, limit, offset },
        ),
        clickhouse.rows<{ items: number }>(`select count() as items from (${figures})`, params),
      ]);
      const streams = await streamsOf(rows.map(({ stream }) => stream));
      return {
        rows: rows.map((row) => toRow(row, streams.get(row.stream) ?? null)).filter(({ id }) => id !== ''),
        totalItems: counted[0]!.items,
      };
    },

    async timeline(scope, stepMs) {
      const { where, params } = await scopeIn(db, scope);
      return clickhouse.rows<{ startMs: number; impressions: number; hovers: number; clicks: number }>(
        `select intDiv(ms, {stepMs:Int32}) * {stepMs:Int32} as startMs, countIf(type = 'overlayImpression') as impressions,
          countIf(type = 'overlayHover') as hovers, countIf(type = 'overlayClick') as clicks ${from}
        array join view.moment_ms as ms, view.moment_type as type
        where ${where} and ${countedOnly}
        group by startMs order by startMs`,
        { ...params, stepMs },
      );
    },
  };
}

interface FiguresRow {
  id: string;
  of_kind: OverlayKind | '';
  stream: number;
  of_graphic: string | null;
  impressions: number;
  hovers: number;
  clicks: number;
  leads: number;
  conversions: number;
  amounts: [currency: string | null, value: number][];
}

function toRow(row: FiguresRow, streamId: string | null): OverlayRow {
  const values = Map.groupBy(row.amounts, ([currency]) => currency);
  return {
    id: row.id || (streamId ?? ''),
    kind: row.of_kind || null,
    streamId,
    hypergraphicId: row.of_graphic,
    impressions: row.impressions,
    hovers: row.hovers,
    clicks: row.clicks,
    clickThroughRate: row.impressions === 0 ? 0 : row.clicks / row.impressions,
    leads: row.leads,
    conversions: row.conversions,
    conversionValues: [...values]
      .map(([currency, amounts]) => ({ currency, value: amounts.reduce((sum, [, value]) => sum + value, 0) }))
      .sort((a, b) => byCurrency(a.currency, b.currency)),
  };
}

/** What has no currency comes last. */
function byCurrency(a: string | null, b: string | null): number {
  if (a === null || b === null) return a === b ? 0 : a === null ? 1 : -1;
  return a < b ? -1 : 1;
}
