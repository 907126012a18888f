import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import { formatter } from '../language/formatter.ts';

const prefixes = ['', 'k', 'M', 'G', 'T'];
const whole = formatter((locales) => new Intl.NumberFormat(locales, { maximumFractionDigits: 0 }));
const tenths = formatter(
  (locales) => new Intl.NumberFormat(locales, { minimumFractionDigits: 1, maximumFractionDigits: 1 }),
);

/** 3.71 → "3.7". */
export function formatTenths(value: number): string {
  return tenths().format(value);
}

/** 1536000 → "1.5 MB", in decimal units, as storage is sold and browsers show it. French counts octets. */
export function formatBytes(bytes: number): string {
  const step = Math.min(prefixes.length - 1, Math.max(0, Math.floor(Math.log10(Math.max(bytes, 1)) / 3)));
  const value = bytes / 1000 ** step;
  const unit = `${prefixes[step]}${i18n.locale === 'fr' ? 'o' : 'B'}`;
  return `${(value >= 100 || step === 0 ? whole : tenths)().format(value)} ${unit}`;
}

/** 754000 → "12:34". */
export function formatClock(ms: number): string {
  const total = Math.round(ms / 1000);
  const [hours, minutes, seconds] = [Math.floor(total / 3600), Math.floor(total / 60) % 60, total % 60];
  const tail = `${String(minutes).padStart(hours > 0 ? 2 : 1, '0')}:${String(seconds).padStart(2, '0')}`;
  return hours > 0 ? `${hours}:${tail}` : tail;
}

/** 3720000 → "1 h 2 min". */
export function formatSpan(ms: number): string {
  const total = Math.round(ms / 1000);
  const [hours, minutes, seconds] = [Math.floor(total / 3600), Math.floor(total / 60) % 60, total % 60];
  if (total < 60) return t`${seconds} s`;
  if (hours === 0) return seconds && minutes < 10 ? t`${minutes} min ${seconds} s` : t`${minutes} min`;
  const fullHours = formatCount(hours);
  return minutes ? t`${fullHours} h ${minutes} min` : t`${fullHours} h`;
}

const tenthAtMost = formatter((locales) => new Intl.NumberFormat(locales, { maximumFractionDigits: 1 }));
const hundredthAtMost = formatter((locales) => new Intl.NumberFormat(locales, { maximumFractionDigits: 2 }));

/** What was measured and what it will come to, so that both are as fine: 2.28 → "2.3", and 0.042 → "0.04". */
export function formatAmount(value: number): string {
  return (value < 1 ? hundredthAtMost : tenthAtMost)().format(value);
}

const count = formatter((locales) => new Intl.NumberFormat(locales));
export function formatCount(value: number): string {
  return count().format(value);
}

export function formatShare(share: number): string {
  const percent = Math.round(share * 100);
  return t`${percent}%`;
}

/** 0.0234 → "2.3%". */
export function formatFinerShare(share: number): string {
  const percent = formatTenths(share * 100);
  return t`${percent}%`;
}

const day = formatter((locales) => new Intl.DateTimeFormat(locales, { dateStyle: 'medium' }));
const moment = formatter((locales) => new Intl.DateTimeFormat(locales, { dateStyle: 'medium', timeStyle: 'short' }));

/** In the viewer's time zone. */
export function formatDay(instant: string): string {
  return day().format(new Date(instant));
}

const date = formatter((locales) => new Intl.DateTimeFormat(locales, { dateStyle: 'medium', timeZone: 'UTC' }));
/** '2026-03-10', a day of the calendar in no zone. */
export function formatDate(day: string): string {
  return date().format(new Date(day));
}

export function formatMoment(instant: string): string {
  return moment().format(new Date(instant));
}

/** By the clocks of a time zone, which is named if it is not the viewer's. */
export function formatMomentIn(timeZone: string, instant: string): string {
  const { locale, timeZone: own } = moment().resolvedOptions();
  if (timeZone === own) return formatMoment(instant);
  const [date, time] = [
    { year: 'numeric', month: 'short', day: 'numeric' } as const,
    { hour: 'numeric', minute: '2-digit' } as const,
  ];
  return new Intl.DateTimeFormat(locale, { ...date, ...time, timeZone, timeZoneName: 'short' }).format(
    new Date(instant),
  );
}

const ago = formatter((locales) => new Intl.RelativeTimeFormat(locales, { numeric: 'auto' }));

/** "3 hours ago"; the date if it is more than a week ago. */
export function formatAgo(instant: string, now: number = Date.now()): string {
  const seconds = (new Date(instant).getTime() - now) / 1000;
  if (seconds > -60) return t`just now`;
  if (seconds > -3600) return ago().format(Math.round(seconds / 60), 'minute');
  if (seconds > -86_400) return ago().format(Math.round(seconds / 3600), 'hour');
  if (seconds > -7 * 86_400) return ago().format(Math.round(seconds / 86_400), 'day');
  return formatDay(instant);
}

const countries = formatter((locales) => new Intl.DisplayNames(locales, { type: 'region' }));
/** "DE" → "Germany". */
export function formatCountry(code: string): string {
  return countries().of(code) ?? code;
}
