import { i18n } from '@lingui/core';

/** A capital that begins a word; abbreviations go on in capitals. */
const initial = /(?<!\p{L})\p{Lu}(?!\p{Lu})/gu;

/** A field's label for use inside a sentence: German alone writes its nouns as at the beginning. */
export function midSentence(label: string): string {
  return i18n.locale === 'de' ? label : label.replace(initial, (letter) => letter.toLowerCase());
}
