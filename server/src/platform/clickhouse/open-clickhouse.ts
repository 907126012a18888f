import type { ClickHouseConfig } from '../../config/clickhouse-config.ts';
import { ConfigError } from '../../config/read-env.ts';
import type { ClickHouse, ClickHouseParams } from './clickhouse.ts';

const timeoutMs = 30_000;

/**
 * `FINAL` sees of each view the newest version only. An index that skips granules could skip it and leave an older one;
 * versions of a view are in one partition.
 */
const settings = {
  output_format_json_quote_64bit_integers: 0,
  use_skip_indexes_if_final: 0,
  do_not_merge_across_partitions_select_final: 1,
} as const;

/** The package is loaded where ClickHouse is set up, and nowhere else. Connects when it is first asked something. */
export async function openClickHouse({ url, username, password, database }: ClickHouseConfig): Promise<ClickHouse> {
  const { createClient, ClickHouseLogLevel } = await import('@clickhouse/client').catch((cause) => {
    throw new ConfigError(
      'CLICKHOUSE_URL is set, but its package is missing. Install it: npm install @clickhouse/client.',
      { cause },
    );
  });
  const client = createClient({
    url,
    username,
    password,
    database,
    application: 'zeacon',
    request_timeout: timeoutMs,
    clickhouse_settings: settings,
    // Who asks says what failed.
    log: { level: ClickHouseLogLevel.OFF },
  });
  const ask = (query: string, params: ClickHouseParams, signal?: AbortSignal) =>
    client.query({
      query,
      query_params: { ...params },
      format: 'JSONEachRow',
      ...(signal && { abort_signal: signal }),
    });

  return {
    async rows<Row>(query: string, params: ClickHouseParams = {}) {
      return (await ask(query, params)).json<Row>();
    },

    async *pages<Row>(
      query: string,
      params: ClickHouseParams,
      { size, signal }: { size: number; signal: AbortSignal },
    ) {
      signal.throwIfAborted();
      const found = await ask(query, params, signal);
      let page: Row[] = [];
      try {
        for await (const rows of found.stream()) {
          for (const row of rows) {
            page.push(row.json<Row>());
            if (page.length < size) continue;
            yield page;
            page = [];
          }
          signal.throwIfAborted();
        }
        if (page.length > 0) yield page;
      } finally {
        found.close();
      }
    },

    async insert(table, rows, token) {
      await client.insert({
        table,
        values: [...rows],
        format: 'JSONEachRow',
        clickhouse_settings: { insert_deduplication_token: token, async_insert: 0 },
      });
    },

    async command(query, params = {}) {
      await client.command({ query, query_params: { ...params } });
    },

    close: () => client.close(),
  };
}
