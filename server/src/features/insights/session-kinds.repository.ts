import { type SQL, sql } from 'drizzle-orm';
import { conversion } from './conversions.table.ts';
import { insightOverlay } from './insight-views.table.ts';
import { insightEvent } from './insights.table.ts';
import type { OverlayWanted, SessionKind, WantedSessions } from './video-figures.ts';
import { waitedWithin } from './waits.repository.ts';

/** Whether a view came so far into its video. */
export const cameTo = (share: number): SQL =>
  sql`(view.played and (view.ended or view.furthest_ms >= ${share}::float8 * view.video_ms))`;

const withOverlay = (condition: SQL): SQL =>
  sql`exists (select 1 from ${insightOverlay} overlay where overlay.view_key = view.key and ${condition})`;

const converted = sql`exists (select 1 from ${conversion} as conversion where conversion.view_key = view.key)`;

const kinds: Record<SessionKind, SQL> = {
  played: sql`view.played`,
  failed: sql`view.errors > 0`,
  rebuffered: sql`view.rebuffers > 0`,
  exitedBeforeStart: sql`view.requested and not view.played and view.errors = 0`,
  quarter: cameTo(0.25),
  half: cameTo(0.5),
  threeQuarters: cameTo(0.75),
  end: sql`view.played and view.ended`,
  seen: sql`view.overlay_impressions > 0`,
  hovered: withOverlay(sql`overlay.hovers > 0`),
  clicked: sql`view.overlay_clicks > 0`,
  sentForm: sql`view.leads > 0`,
  converted,
};

/** What may have been done with one overlay. */
const doneWith: Partial<Record<SessionKind, SQL>> = {
  seen: sql`overlay.impressions > 0`,
  hovered: sql`overlay.hovers > 0`,
  clicked: sql`overlay.clicks > 0`,
  sentForm: sql`overlay.leads > 0`,
  converted: sql`exists (
    select 1 from ${conversion} as conversion
    join ${insightEvent} click on click.view_key = view.key and click.day = view.day and click.id = conversion.click_key
    where conversion.view_key = view.key and click.overlay_id = overlay.overlay_id
  )`,
};

/** As the table of overlays groups them. */
const isOverlay = ({ by, id }: OverlayWanted): SQL =>
  by === 'PLACEMENT'
    ? sql`overlay.overlay_id = ${id}`
    : sql`case overlay.overlay_kind when 'HYPERGRAPHIC' then coalesce(overlay.hypergraphic_id, overlay.overlay_id)
        else overlay.overlay_id end = ${id}`;

/** Conditions on a `view` that leave those of a kind, or those in which it was done with one overlay, or that waited somewhere. */
export function conditionsOf({ only, overlay, waitedAt }: WantedSessions): SQL[] {
  const did = overlay && only && doneWith[only];
  return [
    ...(only && !did ? [kinds[only]] : []),
    ...(overlay ? [withOverlay(sql.join([isOverlay(overlay), ...(did ? [did] : [])], sql` and `))] : []),
    ...(waitedAt ? [waitedWithin(waitedAt)] : []),
  ];
}
