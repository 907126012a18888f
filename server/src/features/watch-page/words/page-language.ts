import { ar } from './ar.ts';
import { de } from './de.ts';
import { en } from './en.ts';
import { es } from './es.ts';
import { fr } from './fr.ts';
import { he } from './he.ts';
import { hi } from './hi.ts';
import { it } from './it.ts';
import { ja } from './ja.ts';
import { nl } from './nl.ts';
import type { PageWords } from './page-words.ts';
import { pl } from './pl.ts';
import { pt } from './pt.ts';
import { tr } from './tr.ts';
import { uk } from './uk.ts';
import { zh } from './zh.ts';

const all = { ar, de, en, es, fr, he, hi, it, ja, nl, pl, pt, tr, uk, zh } satisfies Record<string, PageWords>;

export type Language = keyof typeof all;

/** Those that the player speaks too. */
export const languages = Object.keys(all) as Language[];

/** A page's language: its words, and how it writes numbers and times. */
export interface PageLanguage {
  language: Language;
  direction: 'ltr' | 'rtl';
  words: PageWords;
  /** The reader asked for it by the address, which other addresses on the page then repeat. */
  isAsked: boolean;
}

/** What `?lang=` asks for where it is spoken here, else what the browser prefers, else English. */
export function chooseLanguage(asked: unknown, acceptLanguage: string | undefined): PageLanguage {
  const own = typeof asked === 'string' ? toSpoken(asked) : undefined;
  const language = own ?? negotiate(acceptLanguage ?? '') ?? 'en';
  const direction = language === 'ar' || language === 'he' ? 'rtl' : 'ltr';
  return { language, direction, words: all[language], isAsked: own !== undefined };
}

/** The first of `Accept-Language` that is spoken here, the most wanted first (RFC 9110, section 12.5.4). */
function negotiate(header: string): Language | undefined {
  return header
    .split(',')
    .map(toWish)
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => b.weight - a.weight)
    .map(({ tag }) => (tag === '*' ? 'en' : toSpoken(tag)))
    .find((language) => language !== undefined);
}

/** A weight that cannot be read is none. */
function toWish(text: string): { tag: string; weight: number } {
  const [tag = '', ...parameters] = text.split(';').map((part) => part.trim());
  const [parameter = 'q=1'] = parameters;
  const weight = /^q=([01](?:\.\d{0,3})?)$/i.exec(parameter)?.[1];
  return { tag, weight: Math.min(1, Number(weight ?? 0)) };
}

/** `de-AT` is understood as `de`, and `iw` as what it is called today. */
function toSpoken(tag: string): Language | undefined {
  if (!/^[a-z]{2,8}(?:-[a-z0-9]{1,8})*$/i.test(tag)) return undefined;
  try {
    const { language } = new Intl.Locale(tag);
    return languages.find((spoken) => spoken === language);
  } catch {
    return undefined;
  }
}
