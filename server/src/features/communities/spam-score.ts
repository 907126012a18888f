import { dayMs } from '../../platform/days.ts';
import { linkCount } from './moderation-rules.ts';

export interface Suspect {
  text: string;
  /** Addresses of links behind words. */
  hrefs: readonly string[];
  mentionCount: number;
  /** How long its author has been a member. */
  memberMs: number;
  /** What its author wrote in the last day, in whatever community. */
  earlier: readonly string[];
}

/** What has as many points waits until somebody has looked at it. */
export const spamFrom = 5;

/** Days in which somebody is new. */
const newDays = 7;
/** Shorter texts are said often: "Thank you!" */
const repeatedLength = 20;

/** Hides where a link leads, or leads to where nobody moderates. */
const hiddenTarget =
  /(?<![a-z0-9-])(?:bit\.ly|tinyurl\.com|t\.co|cutt\.ly|is\.gd|rb\.gy|t\.me|telegram\.me|wa\.me|chat\.whatsapp\.com)(?=\/)/i;
/** Characters that are not seen, where no script needs them. */
const unseen = /[\u00ad\u200b\u2060\ufeff]/g;

/** So much of a text is compared: normalizing can make one many times as long. */
const comparedLength = 2000;

const sameWords = (text: string) =>
  text.slice(0, comparedLength).normalize('NFKC').replace(unseen, '').replace(/\s+/g, ' ').trim().toLowerCase();

function repeatCount(text: string, earlier: readonly string[]): number {
  const words = sameWords(text);
  return words.length < repeatedLength ? 0 : earlier.filter((one) => sameWords(one) === words).length;
}

function isShouted(text: string): boolean {
  const [upper, lower] = [text.match(/\p{Lu}/gu)?.length ?? 0, text.match(/\p{Ll}/gu)?.length ?? 0];
  return upper >= 20 && upper >= (upper + lower) * 0.7;
}

/**
 * Points for what spam has more often than other texts. No sign suffices alone: somebody who is new and writes one link,
 * or writes the same twice, is not held.
 */
export function spamScore({ text, hrefs, mentionCount, memberMs, earlier }: Suspect): number {
  const isHidden = hiddenTarget.test(text) || hrefs.some((href) => hiddenTarget.test(href));
  const links = Math.max(linkCount(text), hrefs.length, isHidden ? 1 : 0);
  const repeats = repeatCount(text, earlier);
  const signs: readonly (readonly [isThere: boolean, points: number])[] = [
    [memberMs < newDays * dayMs, 2],
    [links > 0, 1],
    [links > 1, 1],
    [links > 3, 1],
    [isHidden, 2],
    [repeats > 0, 2],
    [repeats > 1, 2],
    [mentionCount > 4, 2],
    [(text.match(unseen)?.length ?? 0) > 2, 2],
    [isShouted(text), 1],
  ];
  return signs.reduce((all, [isThere, points]) => all + (isThere ? points : 0), 0);
}
