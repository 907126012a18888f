import { memberUsernameMaxLength } from '@zeacon/contract';

/** More are not told. */
const mentionsMax = 20;

const mention = new RegExp(`(?<![\\p{L}\\p{N}_@.])@([A-Za-z][A-Za-z0-9_.]{0,${memberUsernameMaxLength - 1}})`, 'gu');

/** The names that a text names as `@name`, in lower case. A dot that ends a sentence is none of the name. */
export function namesIn(text: string): string[] {
  const names = [...text.matchAll(mention)].map(([, name = '']) => name.replace(/[_.]+$/, '').toLowerCase());
  return [...new Set(names)].slice(0, mentionsMax);
}
