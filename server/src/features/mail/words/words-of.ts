import type { Language } from '../../../platform/languages.ts';
import { en } from './en.ts';
import type { MailWords } from './mail-words.ts';

const all: Partial<Record<Language, MailWords>> = { en };

export const wordsOf = (language: Language): MailWords => all[language] ?? en;
