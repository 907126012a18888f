import { badExpiryDate } from './messages.ts';

const layouts = [/^(?<month>\d{2})\/(?<year>\d{2})$/, /^(?<month>\d{2})(?<year>\d{4})$/];

/** The first instant (UTC, milliseconds) after the written month, or undefined if it is not a month. */
function endOfMonthMs(value: string): number | undefined {
  const groups = layouts.map((layout) => layout.exec(value)?.groups).find((found) => found !== undefined);
  if (!groups) return undefined;
  const month = Number(groups.month);
  const year = Number(groups.year) + (value.includes('/') ? 2000 : 0);
  if (month < 1 || month > 12) return undefined;
  return Date.UTC(year, month, 1);
}

/** Accepts MM/YY or MMYYYY. A card is valid through the last day of its month, in UTC. */
export function validateExpiryDate(value: string, now: Date): string | undefined {
  const end = endOfMonthMs(value);
  return end !== undefined && now.getTime() < end ? undefined : badExpiryDate;
}
