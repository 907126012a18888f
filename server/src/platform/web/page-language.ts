import { type Direction, directionOf, type Language, negotiateLanguage, toLanguage } from '../languages.ts';

/** How a page speaks to its reader. */
export interface PageLanguage<Words> {
  language: Language;
  direction: Direction;
  words: Words;
  /** Whether the address asked for this language; links on the page then repeat it. */
  isAsked: boolean;
}

export const speakIn = <Words>(all: Record<Language, Words>, language: Language): PageLanguage<Words> => ({
  ...{ language, direction: directionOf(language), words: all[language] },
  isAsked: false,
});

/** The language in `?lang=` if supported, otherwise the browser's preference, otherwise English. */
export function choosePageLanguage<Words>(
  all: Record<Language, Words>,
  asked: unknown,
  acceptLanguage: string | undefined,
): PageLanguage<Words> {
  const own = typeof asked === 'string' ? toLanguage(asked) : undefined;
  const language = own ?? negotiateLanguage(acceptLanguage ?? '') ?? 'en';
  return { ...speakIn(all, language), isAsked: own !== undefined };
}
