import { type Locales, loadFrom } from '../load-words.ts';
import type { FeedWords } from './feed-words.ts';

/** Apart from those of the player, whose visitors need none of these. */
const locales: Locales<FeedWords> = {
  ar: () => import('./locales/ar.ts'),
  de: () => import('./locales/de.ts'),
  es: () => import('./locales/es.ts'),
  fr: () => import('./locales/fr.ts'),
  he: () => import('./locales/he.ts'),
  hi: () => import('./locales/hi.ts'),
  it: () => import('./locales/it.ts'),
  ja: () => import('./locales/ja.ts'),
  nl: () => import('./locales/nl.ts'),
  pl: () => import('./locales/pl.ts'),
  pt: () => import('./locales/pt.ts'),
  tr: () => import('./locales/tr.ts'),
  uk: () => import('./locales/uk.ts'),
  zh: () => import('./locales/zh.ts'),
};

/** Empty if the language is English, unknown or cannot be loaded. */
export const loadFeedWords = (language: string): Promise<Partial<FeedWords>> => loadFrom(locales, language);
