/**
 * Replaces every half surrogate pair in a value with U+FFFD, in place. They cannot be encoded: the database would
 * replace them in text, and refuses JSON that contains one.
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
