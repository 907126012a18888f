const dayMs = 86_400_000;
const toDate = (ms: number) => new Date(ms).toISOString().slice(0, 10);

/** The Monday of the week that a day is in. */
export function weekOf(date: string): string {
  const at = Date.parse(`${date}T00:00:00Z`);
  return toDate(at - ((new Date(at).getUTCDay() + 6) % 7) * dayMs);
}

/** The first days of the last days or weeks by UTC, oldest first; the last is the one under way. */
export function datesOf(step: 'day' | 'week', now: Date, count: number): string[] {
  const today = toDate(now.getTime());
  const last = Date.parse(step === 'week' ? weekOf(today) : today);
  const length = step === 'week' ? 7 * dayMs : dayMs;
  return Array.from({ length: count }, (_, index) => toDate(last - (count - 1 - index) * length));
}
