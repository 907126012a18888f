/** An instant as a `datetime-local` input takes it: in the viewer's zone, to the minute. Empty for none. */
export function toLocalInput(instant: string | null): string {
  if (!instant) return '';
  const date = new Date(instant);
  const shifted = new Date(date.getTime() - date.getTimezoneOffset() * 60_000);
  return shifted.toISOString().slice(0, 16);
}

/** The instant of what a `datetime-local` input holds; null for an empty one. */
export function fromLocalInput(value: string): string | null {
  if (!value) return null;
  const date = new Date(value);
  return Number.isNaN(date.getTime()) ? value : date.toISOString();
}

/** The viewer's zone, as a person says it: "Central European Time". */
export function zoneName(): string {
  const parts = new Intl.DateTimeFormat('en', { timeZoneName: 'longGeneric' }).formatToParts();
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
}
