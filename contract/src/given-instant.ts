import * as z from 'zod/mini';
import { badInstant, outsideYears } from './rules/messages.ts';

/** An instant sent by a caller, limited to years that every clock, database and calendar here can represent. */
export const GivenInstant = z.iso
  .datetime({ offset: true, abort: true, error: badInstant })
  .check(z.refine(isInRange, outsideYears));

function isInRange(instant: string): boolean {
  const ms = Date.parse(instant);
  return ms >= 0 && ms <= Date.UTC(9999, 11, 31, 23, 59, 59, 999);
}
