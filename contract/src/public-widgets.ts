import * as z from 'zod/mini';
import { PublicPlayerConfig } from './embedded-players.ts';
import { endpoint } from './endpoint.ts';
import { text } from './given-values.ts';
import { Instant } from './query.ts';
import { widgetBase } from './widget-base.ts';
import { WidgetCap, WidgetQueryCondition, WidgetVisitor } from './widget-conditions.ts';
import { WidgetForm } from './widget-content.ts';
import { WidgetLivesTicket } from './widget-lives.ts';
import { WidgetCloseMemory, WidgetCorner, WidgetDevice } from './widget-settings.ts';

/** A running test of a widget: who is in which arm follows from `splitArmOf`. */
export const PublicSplitTest = z.object({
  id: z.string(),
  ranges: z.array(z.object({ from: z.number(), until: z.number() })),
  arms: z.array(
    z.object({
      key: z.string(),
      share: z.number(),
      /** Null for the widget's own. */
      form: z.nullable(WidgetForm),
      /** Absent for the widget's own. */
      selector: z.optional(z.string()),
    }),
  ),
});
export type PublicSplitTest = z.infer<typeof PublicSplitTest>;

/** What a page is told of a widget. It was checked when it was saved. */
export const PublicWidget = z.object({
  key: z.string(),
  form: WidgetForm,
  rules: z.object({
    urls: z.array(z.object({ url: z.string(), exclude: z.boolean() })),
    device: WidgetDevice,
    languages: z.array(z.string()),
    query: z.array(WidgetQueryCondition),
    visitor: WidgetVisitor,
    startsAt: z.nullable(Instant),
    endsAt: z.nullable(Instant),
    afterSeconds: z.number(),
    afterScrollPercent: z.number(),
    exitIntent: z.boolean(),
    cap: z.nullable(WidgetCap),
  }),
  style: z.object({
    corner: WidgetCorner,
    offsetX: z.number(),
    offsetY: z.number(),
    width: z.number(),
    color: z.string(),
    zIndex: z.number(),
    startsOpen: z.boolean(),
    autoPlay: z.boolean(),
    closeMemory: WidgetCloseMemory,
    selector: z.string(),
  }),
  /** What it plays now; only if a single widget was asked for. */
  player: z.optional(PublicPlayerConfig),
  /** Only of a single widget, and only if it follows the lives of its business. */
  lives: z.optional(WidgetLivesTicket),
  /** Only if a whole site was asked for. */
  test: z.optional(PublicSplitTest),
});
export type PublicWidget = z.infer<typeof PublicWidget>;

export const getPublicWidgets = endpoint({
  method: 'GET',
  path: `${widgetBase}/details/public`,
  tag: 'Video widgets',
  summary: 'Read the active widgets of a site, or one of them with what it plays',
  requires: { kind: 'public' },
  shows: 'widget',
  query: z.object({
    siteKey: z.optional(text(100)),
    widgetId: z.optional(text(100)),
    /** For the variant that a visitor of a test is to see. */
    splitTestMode: z.optional(text(100)),
  }),
  reply: z.object({ widgets: z.array(PublicWidget) }),
  errors: ['request.invalid', 'widget.not_found', 'embed_site.refused'],
});
