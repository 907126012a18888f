import { t } from '@lingui/core/macro';
import { formatter } from '../../language/formatter.ts';
import { formatTime } from '../../platform/media-time.ts';

const hundredths = formatter(
  (locales) => new Intl.NumberFormat(locales, { maximumFractionDigits: 2, useGrouping: false }),
);

/** 12.5 → "12.5" or "12,5": what {@link readDecimal} reads. */
export function writeDecimal(value: number): string {
  return hundredths().format(value);
}

/** With a point or a comma; undefined for anything else. */
export function readDecimal(text: string): number | undefined {
  const plain = text.trim().replace(',', '.');
  return /^(\d+\.?\d*|\.\d+)$/.test(plain) ? Number(plain) : undefined;
}

export const timeWanted = () => t`Use a time like 1:05`;

export function videoEndsAt(videoMs: number): string {
  const time = formatTime(videoMs);
  return t`The video ends at ${time}`;
}
