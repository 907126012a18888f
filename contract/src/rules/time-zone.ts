import { badTimeZone } from './messages.ts';

/** The name of a zone in the IANA database, which browser and server know. An offset says nothing of summer time. */
export function validateTimeZone(name: string): string | undefined {
  return /^[A-Za-z]/.test(name) && isKnown(name) ? undefined : badTimeZone;
}

function isKnown(timeZone: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone }) !== undefined;
  } catch {
    return false;
  }
}
