import { createHash } from 'node:crypto';
import type { ClickHouse } from '../../../platform/clickhouse/clickhouse.ts';
import { valueColumns } from '../insight-views.table.ts';
import type { ShippedView } from './shipped-views.repository.ts';

/** Epochs are hexadecimal numbers with `_` between them, so names need no quotes. */
export const tableOf = (epoch: string): string => `insight_view_${epoch}`;

/**
 * One row for each view, with its overlays, conversions and parts as lists, so that a view is there as a whole or not at
 * all. What orders and divides the rows never changes in the life of a view: all of its versions meet. A month in which
 * nothing changes any more becomes one part, in which `FINAL` has nothing to compare.
 */
const definition = (table: string) => `
  create table if not exists ${table} (
    business_id String, day Date, key UInt64, version UInt64, gone UInt8,
    visitor Int64, audience UInt8, ${valueColumns.map((name) => `${name} UInt32`).join(', ')},
    video_ms Nullable(Int32), started_at DateTime64(6, 'UTC'), last_at DateTime64(6, 'UTC'),
    shown Bool, widget_seen Bool, requested Bool, played Bool, autoplayed Bool, viewable Bool, ended Bool,
    startup_ms Nullable(Int32), watched_ms Int32, covered_ms Int32, average_height Nullable(Int32),
    furthest_ms Int32, rebuffers Int32, rebuffer_ms Int32, errors Int32,
    overlay_impressions Int32, overlay_clicks Int32, leads Int32, covered Array(Int32), parts Array(Int32),
    overlay_id Array(String), overlay_kind Array(LowCardinality(String)), overlay_graphic Array(Nullable(String)),
    overlay_seen Array(Int32), overlay_hovers Array(Int32), overlay_clicked Array(Int32), overlay_leads Array(Int32),
    conversion_currency Array(Nullable(String)), conversion_value Array(Nullable(Float64)),
    conversion_overlay Array(Nullable(String)), moment_type Array(LowCardinality(String)), moment_ms Array(Int32),
    wait_at Array(Int32), wait_ms Array(Int32)
  ) engine = ReplacingMergeTree(version, gone) partition by toYYYYMM(day) order by (business_id, day, key)
  settings non_replicated_deduplication_window = 1000, min_age_to_force_merge_seconds = 600,
    min_age_to_force_merge_on_partition_only = 1`;

/** Another one for each other definition: a table of another version is not written. */
export const layout = createHash('sha256').update(definition('any')).digest('hex').slice(0, 8);

/** The views in ClickHouse, as they are written. */
export function createViewTable(clickhouse: ClickHouse) {
  return {
    async exists(epoch: string): Promise<boolean> {
      const rows = await clickhouse.rows(
        'select 1 from system.tables where database = currentDatabase() and name = {name:String}',
        { name: tableOf(epoch) },
      );
      return rows.length > 0;
    },

    make: (epoch: string) => clickhouse.command(definition(tableOf(epoch))),

    drop: (epoch: string) => clickhouse.command(`drop table if exists ${tableOf(epoch)}`),

    /** Number of the newest batch in it; 0 if it is empty. */
    async newest(epoch: string): Promise<number> {
      const rows = await clickhouse.rows<{ newest: number }>(`select max(version) as newest from ${tableOf(epoch)}`);
      return rows[0]?.newest ?? 0;
    },

    /**
     * Stores views of a batch; the same again changes nothing. A view that is gone leaves every figure at once by a newer
     * version without anything in it; then what was stored of it is taken from the disk.
     */
    async put(epoch: string, batch: number, views: readonly ShippedView[]): Promise<void> {
      const table = tableOf(epoch);
      await clickhouse.insert(
        table,
        views.map(({ columns }) => columns),
        `${epoch} ${batch}`,
      );
      const gone = views.filter((view) => view.gone);
      if (gone.length === 0) return;
      await clickhouse.command(
        `alter table ${table} delete
          where business_id in {businesses:Array(String)} and key in {keys:Array(UInt64)} and gone = 0`,
        {
          businesses: [...new Set(gone.map(({ columns }) => columns.business_id))],
          keys: gone.map(({ key }) => key),
        },
      );
    },
  };
}
