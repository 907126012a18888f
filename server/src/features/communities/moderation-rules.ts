import { isLinkAddress, type LinkRule, type ReportReason, type RichText, spansOf } from '@zeacon/contract';

export interface TextRules {
  /** One on each line. */
  heldWords: string;
  linkRule: LinkRule;
}

/** As people read it: what cannot be seen, and how letters are drawn, makes no other word of it. */
const toPlain = (text: string) =>
  text
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .toLowerCase();

const letters = '[\\p{L}\\p{N}]';
const isSpaced = (word: string) => /^[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{N}\s'-]+$/u.test(word);

/** Whole words where the script has spaces between words. */
function hasWord(text: string, word: string): boolean {
  if (!isSpaced(word)) return text.includes(word);
  const escaped = word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return new RegExp(`(?<!${letters})${escaped}(?!${letters})`, 'u').test(text);
}

/** Each with what belongs to it, so that one is counted once. */
const anyLink =
  /https?:\/\/\S*|\bwww\.\S+|\b[a-z0-9-]{2,63}\.(?:com|net|org|info|biz|io|co|ru|xyz|top|shop|site|online|link)\b/gi;

export const linkCount = (text: string): number =>
  text
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .match(anyLink)?.length ?? 0;

/** Of links behind words. */
export const hrefsOf = (text: RichText): string[] =>
  spansOf(text).flatMap(({ href }) => (href !== undefined && isLinkAddress(href) ? href : []));

/** Why a text has to be looked at before others see it. */
export function reasonsToHold(rules: TextRules, text: string, isLinked: boolean): ReportReason[] {
  const plain = toPlain(text);
  const words = rules.heldWords
    .split('\n')
    .map((line) => toPlain(line).trim())
    .filter((word) => word !== '');
  const reasons: ReportReason[] = words.some((word) => hasWord(plain, word)) ? ['WORD'] : [];
  return rules.linkRule === 'HOLD' && isLinked ? [...reasons, 'LINK'] : reasons;
}
