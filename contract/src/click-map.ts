import * as z from 'zod/mini';
import { CallToActionMoment } from './calls-to-action.ts';
import { endpoint } from './endpoint.ts';
import { InsightQuery, insightReadErrors } from './insight-queries.ts';
import { insightBase } from './insights.ts';
import { OverlayKind } from './overlay-insights.ts';

const counts = { impressions: z.number(), clicks: z.number() };

/** A graphic or call to action at its place on the picture, with what viewers did with it there. */
export const ClickSpot = z.object({
  /** Of the placement or the call to action. */
  id: z.string(),
  kind: OverlayKind,
  name: z.string(),
  /** When it is on the picture: at a time of the video, on pause or at the end. */
  moment: CallToActionMoment,
  startMs: z.number(),
  /** Null until the end of the video. */
  endMs: z.nullable(z.number()),
  /** In percent of the picture. Of a call to action, whose size is that of its words, it is about where it stands. */
  box: z.object({ left: z.number(), top: z.number(), width: z.number(), height: z.number() }),
  ...counts,
  /** Clicks divided by impressions, 0 when there were none. */
  clickThroughRate: z.number(),
});
export type ClickSpot = z.infer<typeof ClickSpot>;

export const ClickMap = z.object({
  /** Of the picture; only their proportion counts. */
  width: z.number(),
  height: z.number(),
  /** Everything that is on the video now, most clicked first. */
  spots: z.array(ClickSpot),
  /** Of what was on the video once and was removed. */
  removed: z.object(counts),
});
export type ClickMap = z.infer<typeof ClickMap>;

/** Where on the picture of a video viewers clicked. */
export const getClickMap = endpoint({
  method: 'POST',
  path: `${insightBase}/click-map`,
  tag: 'Insights',
  summary: 'Read where on the picture of a video its graphics and calls to action were clicked',
  requires: { kind: 'business', permission: 'insights.read' },
  audit: { none: 'reads' },
  body: z.extend(InsightQuery, { streamId: z.string().check(z.maxLength(64)) }),
  reply: ClickMap,
  errors: insightReadErrors,
});
