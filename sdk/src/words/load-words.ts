/** Of each language, by the first part of its tag, the file that has its words. */
export type Locales<Words> = Record<string, () => Promise<{ words: Words }>>;

/** `pt-BR` is `pt`. */
export const baseOf = (language: string): string => language.toLowerCase().split('-')[0] ?? '';

/** The words of a language; empty if it is English, unknown or cannot be loaded. */
export async function loadFrom<Words>(locales: Locales<Words>, language: string): Promise<Partial<Words>> {
  const load = locales[baseOf(language)];
  return (
    load?.().then(
      ({ words }) => words,
      () => ({}),
    ) ?? {}
  );
}
