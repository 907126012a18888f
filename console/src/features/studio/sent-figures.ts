import { t } from '@lingui/core/macro';
import { formatter } from '../../language/formatter.ts';

const tenths = formatter(
  (locales) => new Intl.NumberFormat(locales, { minimumFractionDigits: 1, maximumFractionDigits: 1 }),
);

/** 2500000 → "2.5 Mbit/s". */
export function formatMegabits(bitsPerSecond: number): string {
  const megabits = tenths().format(bitsPerSecond / 1e6);
  return t`${megabits} Mbit/s`;
}

/** 1500 → "1.5 s". */
export function formatSeconds(ms: number): string {
  const seconds = tenths().format(ms / 1000);
  return t`${seconds} s`;
}
