import { createPartitions } from '../server/src/features/insights/partitions.repository.ts';
import type { Database } from '../server/src/platform/database/database.ts';

export const businesses = 50;

/**
 * What a business has is spread over the `days` from `from` on; the `large` one has 40 % of all. With `ofOneVideo`, all are
 * plays of one video of that business.
 */
export async function fillViews(
  { pool }: Pick<Database, 'pool'>,
  views: number,
  { large = 'biz_0', from = '2025-12-11', days = 90, ofOneVideo = false } = {},
): Promise<void> {
  const kinds = ['streamId', 'page', 'country', 'device', 'browser', 'destinationType'];
  for (const kind of kinds)
    await pool.query(
      `insert into insight_value (business_id, kind, value)
       select case b when 0 then $3 else 'biz_' || b end, $1, $1 || ' ' || v from generate_series(0, $2 - 1) b, generate_series(1, 40) v`,
      [kind, businesses, large],
    );
  await pool.query(
    `with known as (
       select business_id, kind, array_agg(id order by id) as ids from insight_value group by 1, 2
     ), sets as (
       select business_id, ${kinds.map((kind) => `max(ids) filter (where kind = '${kind}') as "${kind}"`).join(', ')}
       from known group by 1
     )
     insert into insight_view (business_id, stream_id, view_id, day, visitor, audience, content_type, destination_type,
       player_id, post_id, site, page, referrer, utm_source, utm_medium, utm_campaign, country, device, browser, os,
       language, split_test, visitor_kind, video_ms, started_at, last_at, shown, requested, played, autoplayed, ended,
       startup_ms, played_ms, covered_ms, furthest_ms, seeks, rebuffers, rebuffer_ms, errors, overlay_impressions,
       overlay_clicks, leads)
     select business_id, "streamId"[1 + h % $5::integer], gen_random_uuid(), at::date, hashint8extended(n / 3, 0), 0, 0,
       "destinationType"[1 + h % 3], 0, 0, 0, page[1 + h / 7 % 40], 0, 0, 0, 0, country[1 + h / 11 % 40],
       device[1 + h / 13 % 3], browser[1 + h / 17 % 5], 0, 0, 0, 0, 120000, at, at + interval '90 seconds', true, h % $6::integer = 0,
       h % $6::integer = 0, false, h % 9 = 0, case when h % $6::integer = 0 then 200 + h % 900 end, h % 90000 + h % 5 / 4 * 5000,
       h % 90000, h % 120000, 0, h % 5 / 4,
       h % 5 / 4 * 300, h % 200 / 199, h % 4, h % 40 / 39, 0
     from (
       select n, abs(hashint8(n)::bigint) as h,
         $2::timestamptz + (n - 1) * $4::integer * interval '1 day' / $1::bigint as at,
         case when $6::integer = 1 or abs(hashint8(n + 1)::bigint) % 10 < 4 then $3 else 'biz_' || 1 + n % ${businesses - 1} end as business_id
       from generate_series(1, $1::bigint) n
     ) one join sets using (business_id) order by n`,
    [views, from, large, days, ofOneVideo ? 1 : 40, ofOneVideo ? 1 : 3],
  );
  await pool.query('vacuum (analyze) insight_view');
  await pool.query('analyze insight_value');
}

/** Which parts those who played have watched, and where they waited, as their players would have reported. */
export async function fillWatched(database: Pick<Database, 'pool' | 'transaction'>): Promise<void> {
  const { pool } = database;
  const { rows } = await pool.query<{ day: string }>('select distinct day::text as day from insight_view');
  const partitions = createPartitions(database);
  for (const { day } of rows) await partitions.ensure(day);
  await pool.query(
    `insert into insight_watch (view_key, business_id, covered, parts)
     select key, business_id,
       case when skips then int4multirange(int4range(0, until / 2), int4range(until, 2 * until - until / 2))
         else int4multirange(int4range(0, until)) end,
       case when skips then array[0, until / 2, until, 2 * until - until / 2] else array(
         select edge from generate_series(0, until - 1, 10000) with ordinality as step (begin, n),
           lateral (values (1, begin), (2, least(begin + 10000, until))) as part (k, edge)
         order by n, k
       ) end || case when again > 0 then array[0, least(again, until)] else '{}' end
     from (
       select key, business_id, covered_ms as until, played_ms - covered_ms as again, key % 7 = 0 as skips
       from insight_view where played and covered_ms > 1
     ) as view`,
  );
  await pool.query(
    `insert into insight_event (view_key, id, day, type, at, received_at, position_ms, duration_ms)
     select key, gen_random_uuid(), day, 'rebuffer', started_at, started_at, covered_ms / 2, rebuffer_ms
     from insight_view where played and rebuffers > 0`,
  );
  await pool.query('vacuum (analyze) insight_watch');
  await pool.query('vacuum (analyze) insight_event');
}
