import { formatter } from '../../language/formatter.ts';

/** Offered in the list; any other tag can be typed. */
const tags =
  'af am ar az be bg bn bs ca cs cy da de de-AT de-CH el en en-GB en-US es es-419 es-MX et eu fa fi fil fr fr-CA ga gl gu he hi hr hu hy id is it ja ka kk km kn ko lo lt lv mk ml mn mr ms my ne nl no pa pl ps pt pt-BR pt-PT ro ru si sk sl sq sr sv sw ta te th tr uk ur uz vi zh zh-Hans zh-Hant zu'.split(
    ' ',
  );

const displayNames = formatter((locales) => new Intl.DisplayNames(locales, { type: 'language' }));

export interface Language {
  tag: string;
  /** In the language of the console. */
  name: string;
}

/** Sorted by name. */
export const languages = formatter((locales): readonly Language[] => {
  const { compare } = new Intl.Collator(locales);
  return tags.map((tag) => ({ tag, name: languageName(tag) })).sort((a, b) => compare(a.name, b.name));
});

/** "German" for `de`; the tag itself if it has no name or is invalid. */
export function languageName(tag: string): string {
  try {
    return displayNames().of(tag) ?? tag;
  } catch {
    return tag;
  }
}

/** The language's own name, which viewers look for: "Deutsch". */
export function nativeName(tag: string): string {
  try {
    const name = new Intl.DisplayNames(tag, { type: 'language' }).of(tag) ?? tag;
    return name.charAt(0).toLocaleUpperCase(tag) + name.slice(1);
  } catch {
    return tag;
  }
}

/** The tag for a typed name or tag. */
export function findLanguage(text: string): string | undefined {
  const wanted = text.trim().toLowerCase();
  const known = languages().find(({ tag, name }) => name.toLowerCase() === wanted || tag.toLowerCase() === wanted);
  return known?.tag ?? (/^[a-z]{2,3}(?:-[a-z0-9]{2,8})*$/i.test(wanted) ? text.trim() : undefined);
}
