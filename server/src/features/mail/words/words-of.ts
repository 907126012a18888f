import type { Language } from '../../../platform/languages.ts';
import { ar } from './ar.ts';
import { de } from './de.ts';
import { en } from './en.ts';
import { es } from './es.ts';
import { fr } from './fr.ts';
import { he } from './he.ts';
import { hi } from './hi.ts';
import { it } from './it.ts';
import { ja } from './ja.ts';
import type { MailWords } from './mail-words.ts';
import { nl } from './nl.ts';
import { pl } from './pl.ts';
import { pt } from './pt.ts';
import { tr } from './tr.ts';
import { uk } from './uk.ts';
import { zh } from './zh.ts';

const all: Record<Language, MailWords> = { ar, de, en, es, fr, he, hi, it, ja, nl, pl, pt, tr, uk, zh };

export const wordsOf = (language: Language): MailWords => all[language];
