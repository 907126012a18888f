import type pg from 'pg';

export interface AddedViews {
  businessId: string;
  streamId?: string;
  pageUrl?: string;
  destinationType?: string;
  /** Whether the player was seen. */
  shown?: boolean;
  count?: number;
  /** Events in each view. */
  events?: number;
}

/** Puts views of players into the tables of insights, with events in them if asked for. */
export async function addViews(
  pool: pg.Pool,
  {
    businessId,
    streamId = 'str_1',
    pageUrl = '',
    destinationType = 'EMBEDDED',
    shown = true,
    count = 1,
    events = 0,
  }: AddedViews,
): Promise<void> {
  const valueOf = async (kind: string, value: string) => {
    if (value === '') return 0;
    await pool.query(
      'insert into insight_value (business_id, kind, value) values ($1, $2, $3) on conflict do nothing',
      [businessId, kind, value],
    );
    const wanted = 'select id from insight_value where business_id = $1 and kind = $2 and value = $3';
    return (await pool.query<{ id: number }>(wanted, [businessId, kind, value])).rows[0]!.id;
  };
  const ids = [
    await valueOf('streamId', streamId),
    await valueOf('page', pageUrl),
    await valueOf('destinationType', destinationType),
  ];
  await pool.query(
    `insert into insight_view (business_id, stream_id, page, destination_type, shown, view_id, day, visitor, audience,
       content_type, player_id, post_id, site, referrer, utm_source, utm_medium, utm_campaign, country, device, browser, os,
       language, split_test, visitor_kind, started_at, last_at, requested, played, autoplayed, ended, played_ms, covered_ms,
       furthest_ms, seeks, rebuffers, rebuffer_ms, errors, overlay_impressions, overlay_clicks, leads)
     select $1, $2, $3, $4, $5, gen_random_uuid(), '2026-03-10', n, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
       timestamptz '2026-03-10' - n % 300 * interval '1 day', timestamptz '2026-03-10', true, true, false, false, 0, 0, 0, 0,
       0, 0, 0, 0, 0, 0
     from generate_series(1, $6::integer) n`,
    [businessId, ...ids, shown, count],
  );
  if (events === 0) return;
  await pool.query(
    `create table if not exists insight_event_2026_03 partition of insight_event for values from ('2026-03-01') to ('2026-04-01')`,
  );
  await pool.query(
    `insert into insight_event (view_key, id, day, type, at, received_at)
     select key, gen_random_uuid(), day, 'play', started_at, started_at
     from insight_view, generate_series(1, $2::integer) where business_id = $1`,
    [businessId, events],
  );
}
