import { badName, fill } from './messages.ts';

const name = /^[A-Za-z](?:[A-Za-z0-9]|[_.](?=[A-Za-z0-9]))*$/;

/** A business name or a username: both follow one rule and one message (section 5). */
export function validateBusinessName(value: string, maxLength: number): string | undefined {
  if (value.length <= maxLength && name.test(value)) return undefined;
  return fill(badName, { length: maxLength });
}
