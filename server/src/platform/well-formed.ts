/**
 * Makes U+FFFD of every half of a surrogate pair in a value, in place. No encoding has them: the database would do the
 * same in a text, and refuses JSON that holds one.
 */
export function makeWellFormed<T>(value: T): T {
  if (typeof value === 'string') return value.toWellFormed() as T;
  if (typeof value !== 'object' || value === null) return value;
  const items = value as Record<string, unknown>;
  for (const [key, item] of Object.entries(items)) {
    const made = makeWellFormed(item);
    if (made !== item) items[key] = made;
  }
  return value;
}
