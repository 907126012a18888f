import { i18n } from '@lingui/core';

/** A field's label for use inside a sentence: only English writes it in lower case there. */
export function midSentence(label: string): string {
  return i18n.locale === 'en' ? label.toLowerCase() : label;
}
