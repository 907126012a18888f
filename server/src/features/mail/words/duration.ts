import type { Language } from '../../../platform/languages.ts';

const units = [
  ['day', 24 * 60],
  ['hour', 60],
] as const;

/**
 * In the largest unit that gives a whole number, except that a single unit is given in the smaller one: `30 minutes`,
 * `24 hours`, `7 days`.
 */
export function toDuration(minutes: number, language: Language): string {
  const [unit, size] = units.find(([, size]) => minutes % size === 0 && minutes > size) ?? ['minute', 1];
  return new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' }).format(minutes / size);
}
