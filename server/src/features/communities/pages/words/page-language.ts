import { minorDigits, type Price } from '@zeacon/contract';
import type { Language } from '../../../../platform/languages.ts';
import {
  choosePageLanguage,
  type PageLanguage as Spoken,
  speakIn as speak,
} from '../../../../platform/web/page-language.ts';
import { ar } from './ar.ts';
import type { CommunityWords, Counted } from './community-words.ts';
import { de } from './de.ts';
import { en } from './en.ts';
import { es } from './es.ts';
import { fr } from './fr.ts';
import { he } from './he.ts';
import { hi } from './hi.ts';
import { it } from './it.ts';
import { ja } from './ja.ts';
import { nl } from './nl.ts';
import { pl } from './pl.ts';
import { pt } from './pt.ts';
import { tr } from './tr.ts';
import { uk } from './uk.ts';
import { zh } from './zh.ts';

const all: Record<Language, CommunityWords> = { ar, de, en, es, fr, he, hi, it, ja, nl, pl, pt, tr, uk, zh };

/** How a page of a community speaks to its reader. */
export type PageLanguage = Spoken<CommunityWords>;

export const chooseLanguage = (asked: unknown, acceptLanguage: string | undefined): PageLanguage =>
  choosePageLanguage(all, asked, acceptLanguage);

export const speakIn = (language: Language): PageLanguage => speak(all, language);

/** Making a formatter is a thousand times slower than using it. */
const formats = new Map<Language, ReturnType<typeof createFormats>>();

function formatsOf(language: Language) {
  const found = formats.get(language) ?? createFormats(language);
  formats.set(language, found);
  return found;
}

const createFormats = (language: Language) => ({
  moment: new Intl.DateTimeFormat(language, { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' }),
  shortMoment: new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' }),
  day: new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }),
  plurals: new Intl.PluralRules(language),
  number: new Intl.NumberFormat(language),
  percent: new Intl.NumberFormat(language, { style: 'percent' }),
});

export const toMoment = (date: string, { language }: PageLanguage): string =>
  formatsOf(language).moment.format(new Date(date));

export const toShortMoment = (date: string, { language }: PageLanguage): string =>
  formatsOf(language).shortMoment.format(new Date(date));

export const toDay = (date: string, { language }: PageLanguage): string =>
  formatsOf(language).day.format(new Date(date));

/** 1500 in EUR is "€15.00". */
export const toMoney = ({ amount, currency }: Price, { language }: PageLanguage): string =>
  new Intl.NumberFormat(language, { style: 'currency', currency }).format(amount / 10 ** minorDigits(currency));

export const toPercent = (share: number, { language }: PageLanguage): string =>
  formatsOf(language).percent.format(share);

export function countWords(forms: Counted, count: number, { language }: PageLanguage): string {
  const { plurals, number } = formatsOf(language);
  return fill(forms[plurals.select(count)] ?? forms.other, { count: number.format(count) });
}

/** Replaces the placeholders in a text: `fill('{name} answered', { name: 'Ana' })`. */
export const fill = (text: string, values: Record<string, string>): string =>
  text.replace(/\{(\w+)\}/g, (place, name: string) => values[name] ?? place);

/** An address on the same host, in the language that the reader asked for. */
export function linkTo(path: string, { language, isAsked }: PageLanguage): string {
  if (!isAsked) return path;
  const [address = '', fragment] = path.split('#');
  const asked = `${address}${address.includes('?') ? '&' : '?'}lang=${language}`;
  return fragment === undefined ? asked : `${asked}#${fragment}`;
}
