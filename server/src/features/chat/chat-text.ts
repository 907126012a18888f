import { required } from '@zeacon/contract';

/** Control characters, and those that turn the direction of what follows or are not seen at all. */
const unseen = /[\p{Cc}\u00ad\u061c\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff\ufff9-\ufffb]/gu;

/** What a writer sent as one line that shows nothing but itself; '' when nothing is left. */
export function toChatLine(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\r\n\t]+/g, ' ')
    .replace(unseen, '')
    .replace(/\s+/g, ' ')
    .trim();
}

/** The same for a name; '' also when nothing of it can be seen. */
export function toGuestName(text: string): string {
  const name = toChatLine(text);
  return required('Name', name) === undefined ? name : '';
}
