import { maxLength } from './lengths.ts';
import { badEmail } from './messages.ts';

const trailingMinLength = 2;
/** A name of 64 characters, `@` and a host of 255; the specification's limit of the crash form. */
const emailMaxLength = 320;

/**
 * True for non-space text, `@`, non-space text, a dot and at least two more characters, without whitespace. Written by
 * hand because an equivalent regular expression would backtrack on long hostile input.
 */
export function isEmail(value: string): boolean {
  if (/\s/.test(value)) return false;
  const at = value.indexOf('@', 1);
  const dot = value.lastIndexOf('.', value.length - 1 - trailingMinLength);
  return at !== -1 && dot >= at + 2;
}

export function validateEmail(value: string): string | undefined {
  return maxLength(value, emailMaxLength) ?? (isEmail(value) ? undefined : badEmail);
}
