import * as z from 'zod/mini';

/** An instant that a caller may give: of the years that every clock, database and calendar here can carry. */
export const GivenInstant = z.iso
  .datetime({ offset: true, abort: true })
  .check(z.refine(isInRange, 'Must be between the years 1970 and 9999'));

function isInRange(instant: string): boolean {
  const ms = Date.parse(instant);
  return ms >= 0 && ms <= Date.UTC(9999, 11, 31, 23, 59, 59, 999);
}
