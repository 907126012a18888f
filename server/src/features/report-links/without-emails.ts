/** What stands between the parts of an address or a sentence. Two patterns, each with one place to begin, read long texts in one go. */
const word = /[^\s/?&#=,;:<>"']+/g;
const at = /@|%40/i;

/**
 * A text without what reads like an email address. Pages, campaigns and names may hold some of people, who never agreed
 * to be shown to whoever has a link.
 */
export const withoutEmails = (text: string): string => text.replace(word, (one) => (isEmail(one) ? '…' : one));

/** Something before an `@`, written as it is or as in an address, and a domain after it. */
function isEmail(one: string): boolean {
  const parts = one.split(at);
  return parts.some((part, place) => place > 0 && parts[place - 1] !== '' && hasDotWithin(part));
}

const hasDotWithin = (part: string) => {
  const dot = part.indexOf('.', 1);
  return dot > 0 && dot < part.length - 1;
};
