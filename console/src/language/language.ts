import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import { atom } from 'jotai';
import { atomWithStorage } from 'jotai/utils';
import { loadPlatformTexts } from './platform-text.ts';

/** Languages of the console, by their own names, with catalogs that are loaded on demand. English stands in the code. */
export const languages = {
  en: { name: 'English', direction: 'ltr', load: async () => ({ messages: {} }) },
  de: { name: 'Deutsch', direction: 'ltr', load: () => import('./locales/de.po') },
  es: { name: 'Español', direction: 'ltr', load: () => import('./locales/es.po') },
  fr: { name: 'Français', direction: 'ltr', load: () => import('./locales/fr.po') },
  ar: { name: 'العربية', direction: 'rtl', load: () => import('./locales/ar.po') },
};

export type Language = keyof typeof languages;
export type LanguageChoice = 'system' | Language;

export const languageAtom = atomWithStorage<LanguageChoice>('zc-language', 'system', undefined, { getOnInit: true });

function languageOf(tag: string): Language | undefined {
  const [language = ''] = tag.toLowerCase().split('-');
  return Object.hasOwn(languages, language) ? (language as Language) : undefined;
}

/** The first of the browser's languages that the console has. */
export function systemLanguage(wanted: readonly string[] = navigator.languages): Language {
  return wanted.map(languageOf).find((language) => language !== undefined) ?? 'en';
}

/**
 * The locale for dates and numbers: the browser's own if it matches the language. Digits are always European, like
 * those of a video's times.
 */
function localeOf(language: Language): string {
  const tag = navigator.languages.find((tag) => languageOf(tag) === language) ?? language;
  return new Intl.Locale(tag, { numberingSystem: 'latn' }).toString();
}

/** Switches the language: texts, formats, and the direction of the page. Rejects if its catalog cannot be loaded. */
export async function speak(choice: LanguageChoice, root: HTMLElement = document.documentElement): Promise<void> {
  const language = choice === 'system' || !Object.hasOwn(languages, choice) ? systemLanguage() : choice;
  const loading = Promise.all([languages[language].load(), language !== 'en' && loadPlatformTexts()]);
  const [{ messages }] = await loading.catch(() => {
    throw new Error(t`This language could not be fetched. Check your connection and try again.`);
  });
  i18n.load(language, messages);
  i18n.activate(language, localeOf(language));
  root.lang = language;
  root.dir = languages[language].direction;
}

/** Set while the page is rendered again after a language was chosen on it, until the chooser has the focus back. */
export const isJustChosenAtom = atom(false);

/** Rejects, and changes nothing, if the language's catalog cannot be loaded. */
export const chooseLanguageAtom = atom(null, async (_get, set, choice: LanguageChoice) => {
  const before = i18n.locale;
  set(isJustChosenAtom, true);
  try {
    await speak(choice);
    set(languageAtom, choice);
  } finally {
    if (i18n.locale === before) set(isJustChosenAtom, false);
  }
});
