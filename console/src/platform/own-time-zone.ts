/** Of the browser. */
export const ownTimeZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Undefined in a browser that knows an offset instead of a name. */
export function ownNamedTimeZone(): string | undefined {
  const zone = ownTimeZone();
  return /^[A-Za-z]/.test(zone) ? zone : undefined;
}
