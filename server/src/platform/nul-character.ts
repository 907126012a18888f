/** Path of the first text with a NUL in it, which PostgreSQL cannot store; `undefined` when there is none. */
export function findNul(value: unknown, path: readonly string[] = []): string[] | undefined {
  if (typeof value === 'string') return value.includes('\0') ? [...path] : undefined;
  if (typeof value !== 'object' || value === null) return undefined;
  for (const [name, inner] of Object.entries(value)) {
    const found = name.includes('\0') ? [...path] : findNul(inner, [...path, name]);
    if (found) return found;
  }
  return undefined;
}
