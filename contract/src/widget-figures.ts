import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { insightBase } from './insights.ts';

export const widgetFigureDays = ['7', '30'] as const;

export const WidgetFigures = z.object({
  widgetId: z.string(),
  /** How often it came into view, be it opened or not. */
  impressions: z.number(),
  /** Players of the widget that were on a page: a bubble's once it was opened. */
  opens: z.number(),
  /** Of them, in how many playback began. */
  plays: z.number(),
});
export type WidgetFigures = z.infer<typeof WidgetFigures>;

export const getWidgetFigures = endpoint({
  method: 'GET',
  path: `${insightBase}/widgets`,
  tag: 'Insights',
  summary: 'Read how often each widget was seen, opened and played in the last days',
  requires: { kind: 'business', permission: 'insights.read' },
  query: z.object({ days: z._default(z.enum(widgetFigureDays), '30') }),
  /** Widgets that nobody saw are absent. */
  reply: z.object({ items: z.array(WidgetFigures) }),
  errors: ['auth.required', 'auth.token_expired', 'request.invalid'],
});
