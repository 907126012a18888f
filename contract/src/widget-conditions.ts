import * as z from 'zod/mini';
import { ruleMessages } from './rules/index.ts';

export const widgetQueryMax = 20;

export const widgetQueryTests = ['IS', 'CONTAINS', 'PRESENT'] as const;
export const WidgetQueryTest = z.enum(widgetQueryTests);
export type WidgetQueryTest = z.infer<typeof WidgetQueryTest>;

/** `RETURNING`: somebody whom this browser brought here before, at least half an hour ago. */
export const widgetVisitors = ['ALL', 'NEW', 'RETURNING'] as const;
export const WidgetVisitor = z.enum(widgetVisitors);
export type WidgetVisitor = z.infer<typeof WidgetVisitor>;

/** `SESSION`: until the tab is closed; `DAY` and `WEEK`: the last 24 hours and 7 days. */
export const widgetCapPeriods = ['SESSION', 'DAY', 'WEEK'] as const;
export const WidgetCapPeriod = z.enum(widgetCapPeriods);
export type WidgetCapPeriod = z.infer<typeof WidgetCapPeriod>;

/**
 * Something about one parameter of a page's query. Parameters whose names start with `utm_` also count on the pages that
 * a visitor goes on to.
 */
export const WidgetQueryCondition = z
  .object({
    name: z.string().check(z.trim(), z.minLength(1, ruleMessages.nameParameter), z.maxLength(100)),
    test: WidgetQueryTest,
    /** Compared without regard to case; empty for `PRESENT`. */
    value: z.string().check(z.maxLength(200)),
    /** Turns it round. */
    not: z.boolean(),
  })
  .check(
    z.refine(({ test, value }) => test === 'PRESENT' || value !== '', {
      path: ['value'],
      message: ruleMessages.giveParameterValue,
    }),
  );
export type WidgetQueryCondition = z.infer<typeof WidgetQueryCondition>;

export const WidgetCap = z.object({
  times: z.number().check(z.int(), z.minimum(1), z.maximum(100)),
  per: WidgetCapPeriod,
});
export type WidgetCap = z.infer<typeof WidgetCap>;

/** By its name in the IANA database, `Europe/Oslo`. */
export const TimeZoneName = z.string().check(z.maxLength(64), z.refine(isTimeZone, ruleMessages.badTimeZone));

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }) !== undefined;
  } catch {
    return false;
  }
}
