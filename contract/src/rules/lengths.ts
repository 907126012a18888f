import { atLeastLong, atMostLong, fill } from './messages.ts';

export function maxLength(value: string, length: number): string | undefined {
  return value.length > length ? fill(atMostLong, { length }) : undefined;
}

export function minLength(value: string, length: number): string | undefined {
  return value.length < length ? fill(atLeastLong, { length }) : undefined;
}
