import * as z from 'zod/mini';
import { badTimeZone } from './rules/messages.ts';

/** By its name in the IANA database, `Europe/Oslo`. */
export const TimeZoneName = z
  .string(badTimeZone)
  .check(z.maxLength(64, badTimeZone), z.refine(isTimeZone, badTimeZone));

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }) !== undefined;
  } catch {
    return false;
  }
}
