/** Days are written `YYYY-MM-DD`, in whatever time zone goes with them. */
export const dayMs = 86_400_000;

const startOf = (day: string): Date => new Date(`${day}T00:00:00Z`);
const dayOf = (instant: Date): string => instant.toISOString().slice(0, 10);

export const addDays = (day: string, days: number): string => dayOf(new Date(startOf(day).getTime() + days * dayMs));

/** The day that calendars there show. */
export function dayIn(timeZone: string, instant: Date): string {
  const format = new Intl.DateTimeFormat('en-US', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
  const parts = new Map(format.formatToParts(instant).map(({ type, value }) => [type, value]));
  return `${parts.get('year')}-${parts.get('month')}-${parts.get('day')}`;
}

/** Whether there is such a day: JavaScript reads 2026-02-30 as a day in March, and PostgreSQL has no year 0. */
export function isDay(text: string): boolean {
  const start = startOf(text);
  return !Number.isNaN(start.getTime()) && dayOf(start) === text && text >= '0001';
}
