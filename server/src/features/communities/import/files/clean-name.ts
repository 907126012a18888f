import { titleKey, validateShownName } from '@zeacon/contract';

const unseen = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}]/gu;
const joiners = /^[\u200c\u200d]$/;

/** One line of what can be seen, so long at most; empty where nothing remains. */
export function cleanLine(text: string, maxLength: number): string {
  const shown = text
    .slice(0, maxLength * 10)
    .replace(/\s+/g, ' ')
    .replace(unseen, (sign) => (joiners.test(sign) ? sign : ''))
    .normalize('NFC')
    .trim();
  if (titleKey(shown) === '') return '';
  return shown.length <= maxLength ? shown : shown.slice(0, maxLength).toWellFormed().replace('\u{fffd}', '').trim();
}

/** A name that others may read here: of letters that do not pretend to be others. */
export function cleanName(name: string, maxLength: number): string {
  const line = cleanLine(name, maxLength);
  return line !== '' && validateShownName('Name', line) === undefined ? line : '';
}
