import { baseOf, type Locales, loadFrom } from './load-words.ts';
import type { Strings } from './strings.ts';

type Words = Partial<Strings>;

/** Each language is a file of its own, loaded when an element uses it. */
const locales: Locales<Words> = {
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

/** The language of an element: its own `lang`, that of a parent, of the document or of the browser. */
export function readLanguage(element: Element): string {
  const spoken = closestAcrossRoots(element, '[lang]')?.getAttribute('lang') || navigator.language;
  return Intl.getCanonicalLocales(isLanguage(spoken) ? spoken : 'en')[0] ?? 'en';
}

/** Whether there are words of that language to load. */
export const isTranslated = (language: string): boolean => baseOf(language) in locales;

/** The words of a language; empty if it is English, unknown or cannot be loaded. */
export const loadWords = (language: string): Promise<Words> => loadFrom(locales, language);

/** The direction of the words, unless the page sets one for the element. */
export function readDirection(element: Element, language: string): 'rtl' | undefined {
  return /^(ar|he)$/.test(baseOf(language)) && !closestAcrossRoots(element, '[dir]') ? 'rtl' : undefined;
}

function closestAcrossRoots(element: Element, selector: string): Element | undefined {
  const found = element.closest(selector);
  if (found) return found;
  const root = element.getRootNode();
  return root instanceof ShadowRoot ? closestAcrossRoots(root.host, selector) : undefined;
}

function isLanguage(text: string): boolean {
  try {
    return Intl.getCanonicalLocales(text).length === 1;
  } catch {
    return false;
  }
}
