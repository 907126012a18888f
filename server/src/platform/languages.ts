/** What the server speaks to people who are not in the console: those that the player speaks too. */
export const languages = [
  'ar',
  'de',
  'en',
  'es',
  'fr',
  'he',
  'hi',
  'it',
  'ja',
  'nl',
  'pl',
  'pt',
  'tr',
  'uk',
  'zh',
] as const;
export type Language = (typeof languages)[number];

export type Direction = 'ltr' | 'rtl';

export const directionOf = (language: Language): Direction => (language === 'ar' || language === 'he' ? 'rtl' : 'ltr');

/** The first of `Accept-Language` that is spoken here, the most wanted first (RFC 9110, section 12.5.4). */
export function negotiateLanguage(header: string): Language | undefined {
  return header
    .split(',')
    .map(toWish)
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => b.weight - a.weight)
    .map(({ tag }) => (tag === '*' ? 'en' : toLanguage(tag)))
    .find((language) => language !== undefined);
}

/** What the caller of a request wants to be spoken to in; undefined if that is not spoken here. */
export const languageOf = ({ headers }: { headers: { 'accept-language'?: string | undefined } }) =>
  negotiateLanguage(headers['accept-language'] ?? '');

/** A weight that cannot be read is none. */
function toWish(text: string): { tag: string; weight: number } {
  const [tag = '', ...parameters] = text.split(';').map((part) => part.trim());
  const [parameter = 'q=1'] = parameters;
  const weight = /^q=([01](?:\.\d{0,3})?)$/i.exec(parameter)?.[1];
  return { tag, weight: Math.min(1, Number(weight ?? 0)) };
}

/** `de-AT` is understood as `de`, and `iw` as what it is called today. */
export function toLanguage(tag: string): Language | undefined {
  if (!/^[a-z]{2,8}(?:-[a-z0-9]{1,8})*$/i.test(tag)) return undefined;
  try {
    const { language } = new Intl.Locale(tag);
    return languages.find((spoken) => spoken === language);
  } catch {
    return undefined;
  }
}

/** As a date is written in running text. */
export const toDay = (date: Date, language = 'en'): string =>
  new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(date);
