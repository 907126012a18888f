import { conversionWindowDays } from '@zeacon/contract';
import { type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/database/database.ts';
import { conversion } from './conversions.table.ts';
import type { StoredConversion, StoredEvent } from './event-store.ts';
import { insightOverlay, insightValue, insightView, insightWatch } from './insight-views.table.ts';
import { insightEvent } from './insights.table.ts';
import { addedQualityMs, averageHeightOf, longestOf } from './picture-quality.repository.ts';
import { partsMax } from './played-parts.repository.ts';
import { foldEvents, foldOverlays } from './view-fold.ts';
import { uuidOf } from './view-keys.ts';
import { type NewView, placeOf } from './view-row.ts';

/** A view as events are stored with: where they go. */
export interface KnownView {
  key: number;
  day: string;
  businessId: string;
}

/** A view to which something may be added. */
export interface LockedView extends KnownView {
  /** Ids of the names of `pictureQualities`. */
  qualities: readonly number[];
}

/** One event of a view, with its id as it is stored. */
export interface KeyedEvent {
  view: LockedView;
  id: string;
  receivedAt: Date;
  event: StoredEvent;
}

const returningAfter = sql`interval '30 minutes'`;
const largestInteger = 2 ** 31 - 1;

/** Writes events, and what they add to their views. Built from a transaction. */
export function createEventsRepository(db: Queryable) {
  return {
    /**
     * Stores the views that are new and locks all of them, so that nobody else adds to them until the transaction ends.
     * Returns them by `streamId` and `viewId`.
     */
    async lockViews(views: readonly NewView[]): Promise<Map<string, LockedView>> {
      const columns = Object.keys(views[0]?.columns ?? {});
      const names = sql.join(
        columns.map((name) => sql.identifier(name)),
        sql`, `,
      );
      const of = (name: string) => sql.param(views.map(({ columns }) => columns[name] ?? 0));
      const text = <T>(read: (view: NewView) => T) => sql.param(views.map(read));
      const wanted = sql`unnest(${of('stream_id')}::integer[], ${text(({ viewId }) => viewId)}::uuid[]) as wanted (stream_id, view_id)`;
      // One round trip; new rows come first, so that nobody waits for one of them while holding a known one.
      const { rows } = await db.execute<LockedRow>(sql`
        with fresh as (
          insert into ${insightView} (business_id, view_id, day, visitor, audience, widget_visibility, video_ms, ${names},
            is_anonymous, seen_before, visitor_kind, started_at, last_at, shown, requested, played, autoplayed, ended, played_ms, covered_ms, furthest_ms, seeks,
            rebuffers, rebuffer_ms, errors, overlay_impressions, overlay_clicks, leads)
          select business_id, view_id, day, fresh.visitor, audience, widget_visibility, video_ms, ${names},
            known.is_anonymous, known.seen_before,
            case when known.is_anonymous then anonymous_kind when known.seen_before then returning_kind else new_kind end,
            fresh.started_at, fresh.started_at, false, false, false, false, false, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0
          from unnest(
            ${text(({ businessId }) => businessId)}::text[],
            ${text(({ viewId }) => viewId)}::uuid[],
            ${text(({ day }) => day)}::date[],
            ${text(({ visitor }) => String(visitor))}::bigint[],
            ${text(({ isAnonymous }) => isAnonymous)}::boolean[],
            ${text(({ audience }) => audience)}::smallint[],
            ${text(({ widgetVisibility }) => widgetVisibility)}::boolean[],
            ${text(({ videoMs }) => videoMs)}::integer[],
            ${text(({ startedAt }) => startedAt.toISOString())}::timestamptz[],
            ${text(({ kinds }) => kinds.ANONYMOUS)}::integer[],
            ${text(({ kinds }) => kinds.RETURNING)}::integer[],
            ${text(({ kinds }) => kinds.NEW)}::integer[],
            ${sql.join(
              columns.map((name) => sql`${of(name)}::integer[]`),
              sql`, `,
            )}
          ) as fresh (business_id, view_id, day, visitor, has_no_name, audience, widget_visibility, video_ms,
            started_at, anonymous_kind, returning_kind, new_kind, ${names})
          cross join lateral (
            select fresh.visitor = 0 or has_no_name as is_anonymous, fresh.visitor <> 0 and not has_no_name and exists (
              select from ${insightView} seen
              where seen.visitor = fresh.visitor and seen.started_at < fresh.started_at - ${returningAfter}
            ) as seen_before
          ) as known
          order by stream_id, view_id
          on conflict do nothing
          returning key, day, business_id, stream_id, view_id
        ), known as materialized (
          select view.key, view.day, view.business_id, view.stream_id, view.view_id
          from ${wanted} join ${insightView} view using (stream_id, view_id)
          order by view.key
          for update of view
        )
        select key, day::text as day, business_id, stream_id || ' ' || view_id as place from fresh
        union all
        select key, day::text as day, business_id, stream_id || ' ' || view_id as place from known`);
      // A view that another node stored since the statement began is neither new nor seen by it.
      if (rows.length < views.length) {
        const others = await db.execute<LockedRow>(sql`
          select view.key, view.day::text as day, view.business_id, view.stream_id || ' ' || view.view_id as place
          from ${wanted} join ${insightView} view using (stream_id, view_id)
          order by view.key
          for update of view`);
        rows.push(...others.rows);
      }
      const qualities = new Map(views.map((view) => [placeOf(view), view.qualities]));
      return new Map(
        rows.map(({ key, day, business_id, place }) => [
          place,
          { key, day, businessId: business_id, qualities: qualities.get(place)! },
        ]),
      );
    },

    /** Returns those that were not stored yet. */
    async insertEvents(events: readonly KeyedEvent[]): Promise<KeyedEvent[]> {
      if (events.length === 0) return [];
      const column = <T>(read: (event: KeyedEvent) => T) => sql.param(events.map(read));
      const { rows } = await db.execute<{ view_key: number; id: string }>(sql`
        insert into ${insightEvent} (view_key, day, id, type, at, received_at, position_ms, watched_ms, duration_ms, height,
          code, overlay_id, overlay_kind, hypergraphic_id)
        select event.view_key, event.day, event.id, event.type, event.at, event.received_at,
          event.position_ms, event.watched_ms, event.duration_ms, event.height, event.code, event.overlay_id,
          event.overlay_kind, event.hypergraphic_id
        from unnest(
          ${column(({ view }) => view.key)}::bigint[],
          ${column(({ view }) => view.day)}::date[],
          ${column(({ id }) => id)}::uuid[],
          ${column(({ event }) => event.type)}::text[],
          ${column(({ event }) => event.at.toISOString())}::timestamptz[],
          ${column(({ receivedAt }) => receivedAt.toISOString())}::timestamptz[],
          ${column(({ event }) => event.positionMs)}::integer[],
          ${column(({ event }) => event.watchedMs)}::integer[],
          ${column(({ event }) => event.durationMs)}::integer[],
          ${column(({ event }) => event.height)}::integer[],
          ${column(({ event }) => event.code)}::text[],
          ${column(({ event }) => event.overlay?.id ?? null)}::text[],
          ${column(({ event }) => event.overlay?.kind ?? null)}::text[],
          ${column(({ event }) => event.overlay?.hypergraphicId ?? null)}::text[]
        ) as event (view_key, day, id, type, at, received_at, position_ms, watched_ms, duration_ms, height, code,
          overlay_id, overlay_kind, hypergraphic_id)
        on conflict do nothing
        returning view_key, id`);
      const fresh = new Set(rows.map(({ view_key, id }) => `${view_key} ${id}`));
      return events.filter(({ view, id }) => fresh.delete(`${view.key} ${id}`));
    },

    /** Adds events that were just stored to their views, and to the overlays that they are about. */
    async addToViews(events: readonly KeyedEvent[]): Promise<void> {
      const overlays = overlaysAddedBy(events);
      const additions = byView(events).map(([view, ofView]) => ({ view, ...foldEvents(ofView) }));
      type Addition = (typeof additions)[number];
      const column = <T>(read: (addition: Addition) => T) => sql.param(additions.map(read));
      await db.execute(sql`
        with ${overlays ? sql`overlays as (${overlays}), ` : sql``}watched as (
          insert into ${insightWatch} as watch (view_key, business_id, covered, parts)
          select view_key, business_id, covered::int4multirange,
            case when cardinality(parts::integer[]) <= ${partsMax}::integer then parts::integer[] else '{}' end
          from unnest(
            ${column(({ view }) => view.key)}::bigint[],
            ${column(({ view }) => view.businessId)}::text[],
            ${column(({ parts }) => multirangeOf(parts))}::text[],
            ${column(({ parts }) => `{${parts.join()}}`)}::text[]
          ) as fresh (view_key, business_id, covered, parts)
          where parts <> '{}'
          on conflict (view_key) do update set
            covered = watch.covered + excluded.covered,
            parts = case
              when watch.parts <> '{}' and excluded.parts <> '{}'
                and cardinality(watch.parts) + cardinality(excluded.parts) <= ${partsMax}::integer
              then watch.parts || excluded.parts else '{}'
            end
          returning view_key, covered
        )
        update ${insightView} as view set
          started_at = least(view.started_at, fresh.started_at),
          last_at = greatest(view.last_at, fresh.last_at),
          shown = view.shown or fresh.shown,
          widget_seen = view.widget_seen or fresh.widget_seen,
          requested = view.requested or fresh.requested,
          played = view.played or fresh.played,
          autoplayed = view.autoplayed or fresh.autoplayed,
          viewable = view.viewable or fresh.viewable,
          ended = view.ended or fresh.ended,
          startup_ms = least(view.startup_ms, fresh.startup_ms),
          played_ms = view.played_ms + fresh.played_ms,
          covered_ms = coalesce(
            (select sum(upper(part) - lower(part)) from watched, unnest(watched.covered) as part where view_key = view.key),
            view.covered_ms
          ),
          furthest_ms = greatest(view.furthest_ms, fresh.furthest_ms),
          (quality_ms, quality, average_height) = (
            select quality_ms, coalesce((fresh.qualities::integer[])[${longestOf(sql`quality_ms`)}], view.quality),
              ${averageHeightOf(sql`quality_ms`)}
            from (select ${addedQualityMs(sql`view.quality_ms`, sql`fresh.quality_ms::integer[]`)} as quality_ms) as added
          ),
          seeks = view.seeks + fresh.seeks,
          rebuffers = view.rebuffers + fresh.rebuffers,
          rebuffer_ms = least(view.rebuffer_ms::bigint + fresh.rebuffer_ms, ${largestInteger}::bigint),
          errors = view.errors + fresh.errors,
          overlay_impressions = view.overlay_impressions + fresh.overlay_impressions,
          overlay_clicks = view.overlay_clicks + fresh.overlay_clicks,
          leads = view.leads + fresh.leads
        from unnest(
          ${column(({ view }) => view.key)}::bigint[],
          ${column(({ startedAt }) => startedAt.toISOString())}::timestamptz[],
          ${column(({ lastAt }) => lastAt.toISOString())}::timestamptz[],
          ${column(({ shown }) => shown)}::boolean[],
          ${column(({ widgetSeen }) => widgetSeen)}::boolean[],
          ${column(({ requested }) => requested)}::boolean[],
          ${column(({ played }) => played)}::boolean[],
          ${column(({ autoplayed }) => autoplayed)}::boolean[],
          ${column(({ viewable }) => viewable)}::boolean[],
          ${column(({ ended }) => ended)}::boolean[],
          ${column(({ startupMs }) => startupMs)}::integer[],
          ${column(({ playedMs }) => playedMs)}::bigint[],
          ${column(({ furthestMs }) => furthestMs)}::integer[],
          ${column(({ qualityMs }) => qualityMs && `{${qualityMs.join()}}`)}::text[],
          ${column(({ view }) => `{${view.qualities.join()}}`)}::text[],
          ${column(({ seeks }) => seeks)}::integer[],
          ${column(({ rebuffers }) => rebuffers)}::integer[],
          ${column(({ rebufferMs }) => rebufferMs)}::integer[],
          ${column(({ errors }) => errors)}::integer[],
          ${column(({ overlayImpressions }) => overlayImpressions)}::integer[],
          ${column(({ overlayClicks }) => overlayClicks)}::integer[],
          ${column(({ leads }) => leads)}::integer[]
        ) as fresh (view_key, started_at, last_at, shown, widget_seen, requested, played, autoplayed, viewable, ended,
          startup_ms, played_ms, furthest_ms, quality_ms, qualities, seeks, rebuffers, rebuffer_ms, errors,
          overlay_impressions, overlay_clicks, leads)
        where view.key = fresh.view_key`);
    },

    /**
     * Keeps others from storing these clicks, or conversions of them, until the transaction ends: whichever of both comes
     * second sees the first.
     */
    async lockClicks(clickIds: readonly string[]): Promise<void> {
      for (const id of [...clickIds].sort())
        await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${id}, 15))`);
    },

    /** Of the click of a conversion, if it is stored, one of this video, and not too old. */
    async viewOfClick({ streamId, clickId, at }: StoredConversion): Promise<number | undefined> {
      const { rows } = await db.execute<{ key: number }>(sql`
        select view.key from ${insightEvent} event
        join ${insightView} view on view.key = event.view_key
        join ${insightValue} stream on stream.id = view.stream_id
        where event.id = ${uuidOf(clickId)}::uuid and event.type = 'overlayClick' and stream.value = ${streamId}
          and ${isRecent(sql`event.at`, sql`${at.toISOString()}::timestamptz`)}`);
      return rows[0]?.key;
    },

    /** Conversions that were stored before their clicks belong to the clicks' views from now on. */
    async claimConversions(clicks: readonly KeyedEvent[]): Promise<void> {
      await db.execute(sql`
        update ${conversion} as conversion set view_key = click.view_key
        from unnest(
          ${sql.param(clicks.map(({ id }) => id))}::uuid[],
          ${sql.param(clicks.map(({ event }) => event.at.toISOString()))}::timestamptz[],
          ${sql.param(clicks.map(({ view }) => view.key))}::bigint[]
        ) as click (id, at, view_key), ${insightView} view, ${insightValue} stream
        where conversion.click_key = click.id and ${isRecent(sql`click.at`, sql`conversion.at`)} and conversion.view_key is null and view.key = click.view_key
          and stream.id = view.stream_id and stream.value = conversion.stream_id`);
    },

    /** False if its id is already stored. */
    async insertConversion(row: StoredConversion, viewKey: number | undefined): Promise<boolean> {
      const { rowCount } = await db
        .insert(conversion)
        .values({ ...row, clickKey: uuidOf(row.clickId), viewKey: viewKey ?? null })
        .onConflictDoNothing();
      return (rowCount ?? 0) > 0;
    },
  };
}

type LockedRow = { key: number; day: string; business_id: string; place: string };

/** Whether a conversion may count for its click. */
export const isRecent = (clickAt: SQL, conversionAt: SQL) =>
  sql`${clickAt} >= ${conversionAt} - ${conversionWindowDays}::integer * interval '24 hours'`;

/** What stores that; undefined if the events are about none. */
function overlaysAddedBy(events: readonly KeyedEvent[]): SQL | undefined {
  const additions = byView(events).flatMap(([view, ofView]) =>
    foldOverlays(ofView).map((overlay) => ({ view, ...overlay })),
  );
  if (additions.length === 0) return undefined;
  type Addition = (typeof additions)[number];
  const column = <T>(read: (addition: Addition) => T) => sql.param(additions.map(read));
  return sql`
        insert into ${insightOverlay} as overlay (view_key, business_id, overlay_id, overlay_kind, hypergraphic_id,
          impressions, hovers, clicks, leads)
        select * from unnest(
          ${column(({ view }) => view.key)}::bigint[],
          ${column(({ view }) => view.businessId)}::text[],
          ${column(({ overlayId }) => overlayId)}::text[],
          ${column(({ overlayKind }) => overlayKind)}::text[],
          ${column(({ hypergraphicId }) => hypergraphicId)}::text[],
          ${column(({ impressions }) => impressions)}::integer[],
          ${column(({ hovers }) => hovers)}::integer[],
          ${column(({ clicks }) => clicks)}::integer[],
          ${column(({ leads }) => leads)}::integer[]
        ) as fresh
        on conflict (view_key, overlay_id) do update set
          overlay_kind = least(overlay.overlay_kind, excluded.overlay_kind),
          hypergraphic_id = least(overlay.hypergraphic_id, excluded.hypergraphic_id),
          impressions = overlay.impressions + excluded.impressions,
          hovers = overlay.hovers + excluded.hovers,
          clicks = overlay.clicks + excluded.clicks,
          leads = overlay.leads + excluded.leads`;
}

function byView(events: readonly KeyedEvent[]): [LockedView, StoredEvent[]][] {
  const views = new Map<number, [LockedView, StoredEvent[]]>();
  for (const { view, event } of events) {
    const known = views.get(view.key);
    if (known) known[1].push(event);
    else views.set(view.key, [view, [event]]);
  }
  return [...views.values()];
}

/** Of begins and ends by turns. */
function multirangeOf(parts: readonly number[]): string {
  const ranges = parts.flatMap((begin, index) => (index % 2 === 0 ? `[${begin},${parts[index + 1]})` : []));
  return `{${ranges.join()}}`;
}
