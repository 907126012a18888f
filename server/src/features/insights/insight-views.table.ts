import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  customType,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';

/** Columns of `insight_view` that hold ids of `insight_value`. */
export const valueColumns: readonly string[] = [
  ...['stream_id', 'content_type', 'destination_type', 'player_id', 'post_id', 'site', 'page', 'referrer'],
  ...['utm_source', 'utm_medium', 'utm_campaign', 'country', 'device', 'browser', 'os', 'language', 'split_test'],
  ...['visitor_kind', 'region', 'playlist_id', 'community_id', 'quality', 'member_of'],
];

/**
 * All values of a view, as `insight_view_by_values` holds them. An id says of which business and which dimension it is, so
 * one index finds the views that any filters leave.
 */
export const valuesOfView = (prefix = '') =>
  sql.raw(`array[${valueColumns.map((name) => `${prefix}${name}`).join(', ')}]`);

/** Texts that many views share, each stored once: page addresses, countries, ids of players. `0` means unknown. */
export const insightValue = pgTable(
  'insight_value',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    businessId: text('business_id').notNull(),
    kind: text('kind').notNull(),
    value: text('value').notNull(),
  },
  (table) => [unique('insight_value_once').on(table.businessId, table.kind, table.value)],
);

/**
 * What is mixed into the numbers of visitors who may not be recognised. Each day has its own, which is forgotten two days
 * later: nobody can tell then who a number was, nor that two of different days were the same person.
 */
export const insightSalt = pgTable('insight_salt', {
  day: date('day').primaryKey(),
  salt: text('salt').notNull(),
});

/**
 * One mount of one player with one video, or a form that was sent without one: what figures are counted from. Everything
 * but the attributes follows from the view's events; see `view-fold.ts`. The columns of dimensions hold ids of
 * `insight_value`.
 */
export const insightView = pgTable(
  'insight_view',
  {
    key: bigint('key', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    businessId: text('business_id').notNull(),
    streamId: integer('stream_id').notNull(),
    /** Of what the player made as its id. */
    viewId: uuid('view_id').notNull(),
    /** UTC date on which the first event arrived. Never changes, as it says where the view's events are. */
    day: date('day').notNull(),
    /** Hash of the visitor's id, `0` if unknown. */
    visitor: bigint('visitor', { mode: 'bigint' }).notNull(),
    /** `0`: counted. `1`: a bot. `2`: somebody of the business itself. */
    audience: smallint('audience').notNull(),
    contentType: integer('content_type').notNull(),
    destinationType: integer('destination_type').notNull(),
    playerId: integer('player_id').notNull(),
    postId: integer('post_id').notNull(),
    site: integer('site').notNull(),
    page: integer('page').notNull(),
    referrer: integer('referrer').notNull(),
    utmSource: integer('utm_source').notNull(),
    utmMedium: integer('utm_medium').notNull(),
    utmCampaign: integer('utm_campaign').notNull(),
    country: integer('country').notNull(),
    device: integer('device').notNull(),
    browser: integer('browser').notNull(),
    os: integer('os').notNull(),
    language: integer('language').notNull(),
    splitTest: integer('split_test').notNull(),
    region: integer('region').notNull().default(0),
    playlistId: integer('playlist_id').notNull().default(0),
    communityId: integer('community_id').notNull().default(0),
    memberOf: integer('member_of').notNull().default(0),
    widgetVisibility: boolean('widget_visibility'),
    /** Follows from the next two. */
    visitorKind: integer('visitor_kind').notNull(),
    /** Whether the visitor may not be recognised. Both are null in views that were stored before this was kept. */
    isAnonymous: boolean('is_anonymous'),
    /** Whether an earlier view of the visitor was known when this one began; it may be removed since. */
    seenBefore: boolean('seen_before'),
    /** Length of the video when the view began; null if it had none, as a live. */
    videoMs: integer('video_ms'),
    /** Of the earliest and the latest event, by this server's clock. */
    startedAt: timestamp('started_at', { withTimezone: true }).notNull(),
    lastAt: timestamp('last_at', { withTimezone: true }).notNull(),
    shown: boolean('shown').notNull(),
    /** Whether the widget that has the player was in view, opened or not. */
    widgetSeen: boolean('widget_seen').notNull().default(false),
    requested: boolean('requested').notNull(),
    played: boolean('played').notNull(),
    autoplayed: boolean('autoplayed').notNull(),
    /** Whether half of the picture was in view for two seconds of playback. */
    viewable: boolean('viewable').notNull().default(false),
    ended: boolean('ended').notNull(),
    startupMs: integer('startup_ms'),
    /** What the player says it played. */
    playedMs: bigint('played_ms', { mode: 'number' }).notNull(),
    /** The same as far as it can be true: nothing plays faster than four times, apart from what was underway. */
    watchedMs: integer('watched_ms')
      .notNull()
      .generatedAlwaysAs(
        sql`least(played_ms, 20000 + 4000 * extract(epoch from (last_at - started_at)), 2147483647)::integer`,
      ),
    /** Of the video, without what was seen twice. */
    coveredMs: integer('covered_ms').notNull(),
    /** For each of `pictureQualities`, how long it was watched; null as long as none is known. */
    qualityMs: integer('quality_ms').array(),
    /** The next two follow from it. */
    quality: integer('quality').notNull().default(0),
    averageHeight: integer('average_height'),
    furthestMs: integer('furthest_ms').notNull(),
    seeks: integer('seeks').notNull(),
    rebuffers: integer('rebuffers').notNull(),
    rebufferMs: integer('rebuffer_ms').notNull(),
    errors: integer('errors').notNull(),
    overlayImpressions: integer('overlay_impressions').notNull(),
    overlayClicks: integer('overlay_clicks').notNull(),
    leads: integer('leads').notNull(),
  },
  (table) => [
    uniqueIndex('insight_view_once').on(table.streamId, table.viewId),
    index('insight_view_by_business').on(table.businessId, table.startedAt),
    index('insight_view_left_out').on(table.businessId, table.startedAt).where(sql`audience > 0`),
    index('insight_view_by_stream').on(table.streamId, table.startedAt),
    index('insight_view_by_visitor').on(table.visitor),
    index('insight_view_by_values').using('gin', sql`(${valuesOfView()})`),
    // Whether a player was seen on a page of the business.
    index('insight_view_embedded').on(table.businessId, table.destinationType, table.page).where(sql`shown`),
  ],
);

const multirange = customType<{ data: string; driverData: string }>({ dataType: () => 'int4multirange' });

/** Which parts of the video a view played, in ms. */
export const insightWatch = pgTable('insight_watch', {
  viewKey: bigint('view_key', { mode: 'number' }).primaryKey(),
  businessId: text('business_id').notNull(),
  covered: multirange('covered').notNull(),
  /**
   * Each part that was played, also again: begin and end by turns, in no order. Empty if these are more than
   * `partsMax` numbers: then `covered` stands for them, and nobody can tell what was played again.
   */
  parts: integer('parts').array().notNull(),
});

/** What happened to one overlay in one view. */
export const insightOverlay = pgTable(
  'insight_overlay',
  {
    viewKey: bigint('view_key', { mode: 'number' }).notNull(),
    overlayId: text('overlay_id').notNull(),
    businessId: text('business_id').notNull(),
    overlayKind: text('overlay_kind').notNull(),
    hypergraphicId: text('hypergraphic_id'),
    impressions: integer('impressions').notNull(),
    hovers: integer('hovers').notNull(),
    clicks: integer('clicks').notNull(),
    leads: integer('leads').notNull(),
  },
  (table) => [primaryKey({ name: 'insight_overlay_once', columns: [table.viewKey, table.overlayId] })],
);
