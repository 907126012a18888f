/** As a `datetime-local` field has it, in the viewer's time zone. */
export function toInput(instant: string | null): string {
  if (instant === null) return '';
  const date = new Date(instant);
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

export const fromInput = (value: string): string | undefined => (value ? new Date(value).toISOString() : undefined);
