import type { Database } from '../server/src/platform/database/database.ts';

export const businesses = 50;

/** What a business has is spread over the `days` from `from` on; the `large` one has 40 % of all. */
export async function fillViews(
  { pool }: Pick<Database, 'pool'>,
  views: number,
  { large = 'biz_0', from = '2025-12-11', days = 90 } = {},
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
     select business_id, "streamId"[1 + h % 40], gen_random_uuid(), at::date, hashint8extended(n / 3, 0), 0, 0,
       "destinationType"[1 + h % 3], 0, 0, 0, page[1 + h / 7 % 40], 0, 0, 0, 0, country[1 + h / 11 % 40],
       device[1 + h / 13 % 3], browser[1 + h / 17 % 5], 0, 0, 0, 0, 120000, at, at + interval '90 seconds', true, h % 3 = 0,
       h % 3 = 0, false, h % 9 = 0, case when h % 3 = 0 then 200 + h % 900 end, h % 90000, h % 90000, h % 120000, 0, h % 5 / 4,
       h % 5 / 4 * 300, h % 200 / 199, h % 4, h % 40 / 39, 0
     from (
       select n, abs(hashint8(n)::bigint) as h,
         $2::timestamptz + (n - 1) * $4::integer * interval '1 day' / $1::bigint as at,
         case when abs(hashint8(n + 1)::bigint) % 10 < 4 then $3 else 'biz_' || 1 + n % ${businesses - 1} end as business_id
       from generate_series(1, $1::bigint) n
     ) one join sets using (business_id) order by n`,
    [views, from, large, days],
  );
  await pool.query('vacuum (analyze) insight_view');
  await pool.query('analyze insight_value');
}
