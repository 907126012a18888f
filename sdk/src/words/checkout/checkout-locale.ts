import { type Locales, loadFrom } from '../load-words.ts';
import { type CheckoutStrings, english } from './checkout-strings.ts';

/** Apart from those of the player, whose viewers mostly have nothing to pay. */
const locales: Locales<CheckoutStrings> = {
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

/** English where a language has none. */
export const loadCheckoutWords = async (language: string): Promise<CheckoutStrings> => ({
  ...english,
  ...(await loadFrom(locales, language)),
});
