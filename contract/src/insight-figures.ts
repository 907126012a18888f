import * as z from 'zod/mini';

/**
 * Figures of the views that began in a period, docs/guides/insight-figures.md defines each. A view is one mount of one
 * player with one video. Views of bots and of the business itself are left out.
 */
const figures = {
  /** Players shown. */
  pageViews: z.number(),
  /** Those in which playback began. */
  views: z.number(),
  /** Of `views`, those that began by themselves, without sound. */
  autoplayedViews: z.number(),
  /** Share of `views` in which half of the picture was in view for two seconds of playback in a row, 0 to 1. */
  viewability: z.number(),
  /** Different visitors among `views`. An estimate if there are very many. */
  uniqueVisitors: z.number(),
  watchTimeMs: z.number(),
  /** Share of players shown in which playback began, 0 to 1. */
  playRate: z.number(),
  /** Share of `views` that reached the end, 0 to 1. */
  completionRate: z.number(),
  /** Mean share of the video that a view covered, 0 to 1; what is watched again counts once. Null without a length. */
  averageWatched: z.nullable(z.number()),
  /** Median time from the request to play to the first frame, or null when nothing was played. */
  startupMs: z.nullable(z.number()),
  /** Players in which play was requested and left before the first frame. */
  exitsBeforeStart: z.number(),
  /** Share of the time since the first frame that was spent waiting for media, 0 to 1. */
  rebufferShare: z.number(),
  /** Mean height of the picture that views watched, in pixels, see `pictureQualities`. Null where it is not known. */
  averageHeight: z.nullable(z.number()),
  /** Players with a playback error. */
  failedViews: z.number(),
  /** 0 to 100 as Mux Data defines them; null when there is nothing to judge. */
  startupScore: z.nullable(z.number()),
  smoothnessScore: z.nullable(z.number()),
  successScore: z.nullable(z.number()),
  /** Graphics and calls to action shown for a second or longer. */
  overlayImpressions: z.number(),
  overlayClicks: z.number(),
  /** Forms sent. */
  leads: z.number(),
  /** Conversions of clicks in these views. */
  conversions: z.number(),
};
export const InsightFigures = z.object(figures);
export type InsightFigures = z.infer<typeof InsightFigures>;

export const InsightMeasure = z.enum(Object.keys(figures) as [keyof typeof figures, ...(keyof typeof figures)[]]);
export type InsightMeasure = z.infer<typeof InsightMeasure>;

/** Total value of conversions for each currency, and one entry without a currency for values that name none. */
export const ConversionValues = z.array(z.object({ currency: z.nullable(z.string()), value: z.number() }));
