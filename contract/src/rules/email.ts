import { badEmail } from './messages.ts';

const trailingMinLength = 2;
/** What mail servers take (RFC 5321, without its brackets). */
const maxLength = 254;

/**
 * True for non-space text, `@`, non-space text, a dot and at least two more characters, without whitespace, and not too long to be mailed to. Written by
 * hand because an equivalent regular expression would backtrack on long hostile input.
 */
export function isEmail(value: string): boolean {
  if (value.length > maxLength || /\s/.test(value)) return false;
  const at = value.indexOf('@', 1);
  const dot = value.lastIndexOf('.', value.length - 1 - trailingMinLength);
  return at !== -1 && dot >= at + 2;
}

export function validateEmail(value: string): string | undefined {
  return isEmail(value) ? undefined : badEmail;
}
