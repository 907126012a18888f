import type { Language } from '../../../platform/languages.ts';
import { Html, type HtmlValue, html } from '../../../platform/web/html.ts';
import type { PageLanguage } from './page-language.ts';

/** Making a formatter is a thousand times slower than using it. */
const formats = new Map<Language, ReturnType<typeof createFormats>>();

export function formatsOf(language: Language): ReturnType<typeof createFormats> {
  const found = formats.get(language) ?? createFormats(language);
  formats.set(language, found);
  return found;
}

function createFormats(language: Language) {
  const day = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone: 'UTC' });
  const moment = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });
  const plain = new Intl.NumberFormat(language, { useGrouping: false });
  const padded = new Intl.NumberFormat(language, { useGrouping: false, minimumIntegerDigits: 2 });
  return {
    toDay: (date: Date) => day.format(date),
    toMoment: (date: Date) => `${moment.format(date)} UTC`,
    toCount: (count: number) => plain.format(count),

    /** `1:05`, `1:02:03`, in the digits of the language. */
    toClock(ms: number): string {
      const all = Math.floor(ms / 1000);
      const [hours, minutes, seconds] = [Math.floor(all / 3600), Math.floor(all / 60) % 60, all % 60];
      const rest = padded.format(seconds);
      if (hours === 0) return `${plain.format(minutes)}:${rest}`;
      return `${plain.format(hours)}:${padded.format(minutes)}:${rest}`;
    },
  };
}

/** Replaces the placeholders in a text: `fill('Page {page}', { page: '1' })`. */
export function fill(text: string, values: Record<string, string>): string {
  return text.replace(/\{(\w+)\}/g, (place, name: string) => values[name] ?? place);
}

/** Like {@link fill}, with markup for the only placeholder. */
export function fillWith(text: string, value: Html): Html {
  const [before = '', after = ''] = text.split(/\{\w+\}/);
  return html`${before}${value}${after}`;
}

/** An address of this server. It keeps the language that the reader asked for. */
export function linkTo(path: string, { language, isAsked }: PageLanguage, query: Record<string, string | number> = {}) {
  const entries = Object.entries({ ...query, ...(isAsked && { lang: language }) });
  return entries.length > 0 ? `${path}?${entries.map(([key, value]) => `${key}=${value}`).join('&')}` : path;
}

/** The first tag of a page. */
export const htmlTag = ({ language, direction }: PageLanguage): HtmlValue =>
  new Html(`<html lang="${language}"${direction === 'rtl' ? ' dir="rtl"' : ''}>`);
