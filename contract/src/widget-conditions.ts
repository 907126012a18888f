import * as z from 'zod/mini';
import { fields, flag, oneOf, text, wholeNumber } from './given-values.ts';
import { widgetMessages } from './rules/index.ts';

export const widgetQueryMax = 20;

export const widgetQueryTests = ['IS', 'CONTAINS', 'PRESENT'] as const;
export const WidgetQueryTest = oneOf(widgetQueryTests);
export type WidgetQueryTest = z.infer<typeof WidgetQueryTest>;

/** `RETURNING`: somebody whom this browser brought here before, at least half an hour ago. */
export const widgetVisitors = ['ALL', 'NEW', 'RETURNING'] as const;
export const WidgetVisitor = oneOf(widgetVisitors);
export type WidgetVisitor = z.infer<typeof WidgetVisitor>;

/** `SESSION`: until the tab is closed; `DAY` and `WEEK`: the last 24 hours and 7 days. */
export const widgetCapPeriods = ['SESSION', 'DAY', 'WEEK'] as const;
export const WidgetCapPeriod = oneOf(widgetCapPeriods);
export type WidgetCapPeriod = z.infer<typeof WidgetCapPeriod>;

/**
 * Something about one parameter of a page's query. Parameters whose names start with `utm_` also count on the pages that
 * a visitor goes on to.
 */
export const WidgetQueryCondition = fields({
  name: text(100).check(z.trim(), z.minLength(1, widgetMessages.nameParameter)),
  test: WidgetQueryTest,
  /** Compared without regard to case; empty for `PRESENT`. */
  value: text(200),
  /** Turns it round. */
  not: flag(),
}).check(
  z.refine(({ test, value }) => test === 'PRESENT' || value !== '', {
    path: ['value'],
    message: widgetMessages.giveParameterValue,
  }),
);
export type WidgetQueryCondition = z.infer<typeof WidgetQueryCondition>;

export const WidgetCap = fields({
  times: wholeNumber(1, 100),
  per: WidgetCapPeriod,
});
export type WidgetCap = z.infer<typeof WidgetCap>;
