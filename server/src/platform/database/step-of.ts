import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { TimeSteps } from '../time-steps.ts';

/** The number of the step that a time is in; below 0 or too large outside of them. */
export const stepOf = (time: SQLWrapper, { from, stepMs }: Pick<TimeSteps, 'from' | 'stepMs'>): SQL<number> =>
  sql<number>`floor(extract(epoch from ${time} - ${from.toISOString()}::timestamptz) * 1000 / ${stepMs}::integer)::integer`;
