import type { Language } from '../../../platform/languages.ts';
import { choosePageLanguage, type PageLanguage as Spoken } from '../../../platform/web/page-language.ts';
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
export type PageLanguage = Spoken<PageWords>;

export const chooseLanguage = (asked: unknown, acceptLanguage: string | undefined): PageLanguage =>
  choosePageLanguage(all, asked, acceptLanguage);
