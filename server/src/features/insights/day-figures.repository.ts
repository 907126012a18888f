import type { InsightDimension } from '@zeacon/contract';
import type { Queryable } from '../../platform/database/database.ts';
import { countDays } from './day-count.repository.ts';
import { type DayPart, readParts, writeParts } from './day-parts.ts';
import type { InsightScope } from './figures-scope.ts';
import { createKeptDays, type Days as DaysOf } from './kept-days.repository.ts';

export type Days = DaysOf<readonly DayPart[]>;

/** Counting fewer views takes no longer than adding up days. */
const countedBelow = 20_000;
const keptText = 96_000_000;

/** Whether the days of a scope can be added up: they hold all views, so nothing may be filtered. */
const isWhole = ({ filters, streamId, streamIds }: InsightScope) =>
  streamId === undefined && !streamIds && Object.values(filters).every((values) => !values || values.length === 0);

/** Days by the values of a dimension, or by none. */
export function createDayFiguresRepository(db: Queryable, { below = countedBelow } = {}) {
  const { days, prepare } = createKeptDays<readonly DayPart[]>(
    db,
    (scope, dimension) => ({
      name: dimension,
      count: (days) => countDays(db, scope, days, dimension as InsightDimension | ''),
      write: writeParts,
      read: readParts,
    }),
    { below, keptText },
  );

  return {
    /** `undefined` where the figures of a scope are to be counted from its views. */
    days: async (scope: InsightScope, dimension: InsightDimension | '') =>
      isWhole(scope) ? days(scope, dimension) : undefined,
    prepare: (scope: InsightScope, dimensions: readonly (InsightDimension | '')[]) => prepare(scope, dimensions),
  };
}
