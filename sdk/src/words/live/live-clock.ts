import { formatterOf, toClock } from '../formats.ts';

/** Seconds as a clock, with the days before it: `2 days 03:04:05`. */
export function toLongClock(seconds: number, language: string): string {
  const days = Math.floor(seconds / 86_400);
  const clock = toClock(seconds - days * 86_400, language);
  return days > 0
    ? `${formatterOf(language, { style: 'unit', unit: 'day', unitDisplay: 'long' }).format(days)} ${clock}`
    : clock;
}
