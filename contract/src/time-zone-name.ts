import * as z from 'zod/mini';
import { byRule, validateTimeZone } from './rules/index.ts';
import { badTimeZone } from './rules/messages.ts';

/** By its name in the IANA database, `Europe/Oslo`. */
export const TimeZoneName = z.string(badTimeZone).check(z.maxLength(64, badTimeZone), byRule(validateTimeZone));
