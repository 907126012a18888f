import { overlayErrors } from '@zeacon/contract';
import { type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/database/database.ts';
import { insightOverlay, insightValue, insightView, insightWatch } from './insight-views.table.ts';
import { insightEvent } from './insights.table.ts';
import { averageHeightOf, longestOf, qualityMsOf } from './picture-quality.repository.ts';
import { partsMax } from './played-parts.repository.ts';
import { continuedCode } from './view-fold.ts';
import { qualityNames } from './view-row.ts';

/** Columns of a view that follow from its events. */
const counted = [
  ...[
    'started_at',
    'last_at',
    'shown',
    'widget_seen',
    'requested',
    'played',
    'autoplayed',
    'viewable',
    'ended',
    'startup_ms',
    'played_ms',
  ],
  ...['covered_ms', 'furthest_ms', 'seeks', 'rebuffers', 'rebuffer_ms', 'errors', 'overlay_impressions'],
  ...['overlay_clicks', 'leads', 'quality_ms', 'average_height'],
];
const list = (prefix: string) =>
  sql.join(
    counted.map((name) => sql`${sql.raw(prefix)}.${sql.identifier(name)}`),
    sql`, `,
  );

const isWatched = sql`event.watched_ms > 0 and event.position_ms > 0`;
const begin = sql`greatest(0, event.position_ms - event.watched_ms)`;

/** The same as `foldEvents`, from all events of the views with these keys. */
const folded = (from: number, until: number) => sql`
  select fold.*, ${averageHeightOf(sql`fold.quality_ms`)} as average_height from (${foldedBare(from, until)}) as fold`;

const foldedBare = (from: number, until: number) => sql`
  select event.view_key, min(event.at) as started_at, max(event.at) as last_at,
    bool_or(event.type = 'pageView') as shown,
    bool_or(event.type = 'widgetImpression') as widget_seen,
    bool_or(event.type = 'playRequest') as requested,
    bool_or(event.type = 'play') as played,
    bool_or(event.type = 'play' and event.code = 'autoplay') is true as autoplayed,
    bool_or(event.type = 'viewable') as viewable,
    bool_or(event.type = 'ended') as ended,
    min(event.duration_ms) filter (where event.type = 'startup') as startup_ms,
    coalesce(sum(event.watched_ms), 0)::bigint as played_ms,
    coalesce((
      select sum(upper(part) - lower(part))
      from unnest(range_agg(int4range(${begin}, event.position_ms)) filter (where ${isWatched})) as part
    ), 0)::integer as covered_ms,
    coalesce(max(event.position_ms) filter (where ${isWatched}), 0) as furthest_ms,
    ${qualityMsOf} as quality_ms,
    (count(*) filter (where event.type = 'seek'))::integer as seeks,
    (count(*) filter (where event.type = 'rebuffer' and event.code is distinct from ${continuedCode}))::integer as rebuffers,
    least(coalesce(sum(event.duration_ms) filter (where event.type = 'rebuffer'), 0), 2147483647)::integer as rebuffer_ms,
    (count(*) filter (
      where event.type = 'error' and starts_with(event.code, ${overlayErrors}) is not true
    ))::integer as errors,
    (count(*) filter (where event.type = 'overlayImpression'))::integer as overlay_impressions,
    (count(*) filter (where event.type = 'overlayClick'))::integer as overlay_clicks,
    (count(*) filter (where event.type = 'lead'))::integer as leads,
    coalesce(range_agg(int4range(${begin}, event.position_ms)) filter (where ${isWatched}), '{}') as covered,
    case when count(*) filter (where ${isWatched}) * 2 > ${partsMax}::integer then '{}' else string_to_array(
      string_agg(${begin} || ',' || event.position_ms, ',') filter (where ${isWatched}), ','
    )::integer[] end as parts
  from ${insightEvent} event
  where event.view_key >= ${from}::bigint and event.view_key < ${until}::bigint
  group by event.view_key`;

/** Begin and end of each part, in an order that is the same for the same parts. */
const pairs = (parts: SQL) => sql`array(
  select array[begins, ends] from (
    select edge as begins, lead(edge) over (order by at) as ends, at from unnest(${parts}) with ordinality as edges (edge, at)
  ) as edges where at % 2 = 1 order by 1
)`;

/** Id of what a view's visitor is, by what was known when it began; null where that was not kept. */
const visitorKind = sql`(
  select kind.id from ${insightValue} kind
  where view.is_anonymous is not null and kind.business_id = view.business_id and kind.kind = 'visitorKind'
    and kind.value = case when view.is_anonymous then 'ANONYMOUS' when view.seen_before then 'RETURNING' else 'NEW' end
)`;

/** Id of the quality that was watched longest, by what the view says of all of them. */
const quality = sql`coalesce((
  select quality.id from ${insightValue} quality
  where quality.business_id = view.business_id and quality.kind = 'quality'
    and quality.value = (${sql.param(qualityNames)}::text[])[${longestOf(sql`view.quality_ms`)}]
), 0)`;

const overlaysFolded = (from: number, until: number) => sql`
  select event.view_key, event.overlay_id, coalesce(min(event.overlay_kind), '') as overlay_kind,
    min(event.hypergraphic_id) as hypergraphic_id,
    (count(*) filter (where event.type = 'overlayImpression'))::integer as impressions,
    (count(*) filter (where event.type = 'overlayHover'))::integer as hovers,
    (count(*) filter (where event.type = 'overlayClick'))::integer as clicks,
    (count(*) filter (where event.type = 'lead'))::integer as leads
  from ${insightEvent} event
  where event.view_key >= ${from}::bigint and event.view_key < ${until}::bigint and event.overlay_id is not null
  group by event.view_key, event.overlay_id`;

/** Counts views anew from their events, a range of keys at a time: from `from`, up to `until` without it. */
export function createRecountRepository(db: Queryable) {
  return {
    async lastKey(): Promise<number> {
      const { rows } = await db.execute<{ key: number }>(sql`select coalesce(max(key), 0) as key from ${insightView}`);
      return rows[0]!.key;
    },

    /** Keys of views that are not what their events make of them. */
    async differing(from: number, until: number): Promise<number[]> {
      const { rows } = await db.execute<{ key: number }>(sql`
        select view.key from ${insightView} view left join (${folded(from, until)}) as fold on fold.view_key = view.key
        where view.key >= ${from}::bigint and view.key < ${until}::bigint
          and (${list('view')}) is distinct from (${list('fold')})
        union
        select coalesce(watch.view_key, fold.view_key)
        from (select * from ${insightWatch} where view_key >= ${from}::bigint and view_key < ${until}::bigint) watch
        full join (select * from (${folded(from, until)}) as fold where parts is not null) fold using (view_key)
        where watch.covered is distinct from fold.covered
          or ${pairs(sql`watch.parts`)} is distinct from ${pairs(sql`fold.parts`)}
        union
        select key from ${insightView} view
        where key >= ${from}::bigint and key < ${until}::bigint
          and (visitor_kind <> ${visitorKind} or quality <> ${quality})
        union
        select coalesce(stored.view_key, fold.view_key)
        from (select * from ${insightOverlay} where view_key >= ${from}::bigint and view_key < ${until}::bigint) stored
        full join (${overlaysFolded(from, until)}) as fold using (view_key, overlay_id)
        where (stored.overlay_kind, stored.hypergraphic_id, stored.impressions, stored.hovers, stored.clicks, stored.leads)
          is distinct from
          (fold.overlay_kind, fold.hypergraphic_id, fold.impressions, fold.hovers, fold.clicks, fold.leads)
        order by 1`);
      return rows.map(({ key }) => key);
    },

    /** Makes them what their events say. In a transaction, which keeps intake away from them meanwhile. */
    async correct(from: number, until: number): Promise<void> {
      await db.execute(sql`
        select from ${insightView} where key >= ${from}::bigint and key < ${until}::bigint order by key for update`);
      await db.execute(sql`
        delete from ${insightWatch} where view_key >= ${from}::bigint and view_key < ${until}::bigint`);
      await db.execute(sql`
        delete from ${insightOverlay} where view_key >= ${from}::bigint and view_key < ${until}::bigint`);
      await db.execute(sql`
        insert into ${insightWatch} (view_key, business_id, covered, parts)
        select view.key, view.business_id, fold.covered, fold.parts
        from (${folded(from, until)}) as fold join ${insightView} view on view.key = fold.view_key
        where fold.parts is not null`);
      await db.execute(sql`
        insert into ${insightOverlay} (view_key, business_id, overlay_id, overlay_kind, hypergraphic_id, impressions, hovers,
          clicks, leads)
        select view.key, view.business_id, fold.overlay_id, fold.overlay_kind, fold.hypergraphic_id, fold.impressions,
          fold.hovers, fold.clicks, fold.leads
        from (${overlaysFolded(from, until)}) as fold join ${insightView} view on view.key = fold.view_key`);
      await db.execute(sql`
        update ${insightView} view
        set (${sql.join(
          counted.map((name) => sql.identifier(name)),
          sql`, `,
        )}) = row(${list('fold')})
        from (${folded(from, until)}) as fold where fold.view_key = view.key`);
      await db.execute(sql`
        update ${insightView} view set visitor_kind = ${visitorKind}
        where key >= ${from}::bigint and key < ${until}::bigint and visitor_kind <> ${visitorKind}`);
      await db.execute(sql`
        update ${insightView} view set quality = ${quality}
        where key >= ${from}::bigint and key < ${until}::bigint and quality <> ${quality}`);
    },
  };
}
