import {
  type Direction,
  directionOf,
  type Language,
  negotiateLanguage,
  toLanguage,
} from '../../../platform/languages.ts';
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

const all: Record<Language, PageWords> = { ar, de, en, es, fr, he, hi, it, ja, nl, pl, pt, tr, uk, zh };

/** A page's language: its texts, and its formats for numbers and times. */
export interface PageLanguage {
  language: Language;
  direction: Direction;
  words: PageWords;
  /** Whether the address asked for this language; links on the page then repeat it. */
  isAsked: boolean;
}

/** The language in `?lang=` if supported, otherwise the browser's preference, otherwise English. */
export function chooseLanguage(asked: unknown, acceptLanguage: string | undefined): PageLanguage {
  const own = typeof asked === 'string' ? toLanguage(asked) : undefined;
  const language = own ?? negotiateLanguage(acceptLanguage ?? '') ?? 'en';
  return { language, direction: directionOf(language), words: all[language], isAsked: own !== undefined };
}
