import { i18n } from '@lingui/core';

/** A field's label as it stands inside a sentence: only English writes it small there. */
export function midSentence(label: string): string {
  return i18n.locale === 'en' ? label.toLowerCase() : label;
}
