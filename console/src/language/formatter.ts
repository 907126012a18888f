import { i18n, type Locales } from '@lingui/core';

/** One `Intl` object per locale, created on first use. */
export function formatter<Made>(make: (locales: Locales) => Made): () => Made {
  const made = new Map<string, Made>();
  return () => {
    const locales = i18n.locales ?? i18n.locale;
    const key = String(locales);
    const known = made.get(key) ?? make(locales);
    made.set(key, known);
    return known;
  };
}
