/** An instant in the format of a `datetime-local` input: in the viewer's time zone, to the minute. Empty for none. */
export function toLocalInput(instant: string | null): string {
  if (!instant) return '';
  const date = new Date(instant);
  const shifted = new Date(date.getTime() - date.getTimezoneOffset() * 60_000);
  return shifted.toISOString().slice(0, 16);
}

/** The instant in a `datetime-local` input; null if it is empty. */
export function fromLocalInput(value: string): string | null {
  if (!value) return null;
  const date = new Date(value);
  return Number.isNaN(date.getTime()) ? value : date.toISOString();
}

/** A time zone by its usual name, the viewer's unless it is given: "America/New York". */
export function zoneName(timeZone = new Intl.DateTimeFormat().resolvedOptions().timeZone): string {
  return timeZone.replaceAll('_', ' ');
}
