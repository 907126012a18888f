import { domainToUnicode } from 'node:url';
import { hasMixedLetters, ownDomainOf, ruleMessages, serverMessages, subdomainSkeleton } from '@zeacon/contract';

/** The domain as people write it. */
export const shownDomain = (domain: string): string => domainToUnicode(domain) || domain;

/** Letters of other scripts that look like Latin ones at a glance, each string of them followed by what it looks like. */
const alike = [
  ['а', 'α', 'ɑ', 'a'],
  ['ь', 'в', 'b'],
  ['с', 'ϲ', 'c'],
  ['ԁ', 'd'],
  ['е', 'ҽ', 'e'],
  ['ɡ', 'g'],
  ['һ', 'h'],
  ['і', 'ι', 'ı', 'i'],
  ['ј', 'j'],
  ['к', 'κ', 'k'],
  ['ӏ', 'l'],
  ['м', 'm'],
  ['п', 'η', 'ո', 'n'],
  ['о', 'ο', 'օ', 'o'],
  ['р', 'ρ', 'p'],
  ['ԛ', 'q'],
  ['г', 'r'],
  ['ѕ', 's'],
  ['т', 'τ', 't'],
  ['υ', 'ս', 'u'],
  ['ν', 'ѵ', 'v'],
  ['ԝ', 'ω', 'w'],
  ['х', 'χ', 'x'],
  ['у', 'γ', 'y'],
  ['ᴢ', 'z'],
] as const;
const latinOf = new Map<string, string>(
  alike.flatMap((letters) => letters.slice(0, -1).map((letter) => [letter, letters.at(-1)!] as const)),
);
const marks = /\p{M}/gu;

/** Two domains with one skeleton are taken for each other. */
function skeletonOf(domain: string): string {
  const plain = Array.from(shownDomain(domain).normalize('NFKD').replace(marks, ''));
  return subdomainSkeleton(plain.map((letter) => latinOf.get(letter) ?? letter).join(''));
}

/** Why a domain may not show a community on the platform at this host; undefined if it may. */
export function refuseDomain(value: string, ownHostname: string): string | undefined {
  const domain = ownDomainOf(value);
  if (domain === undefined) return ruleMessages.badOwnDomain;
  if (domain === ownHostname || domain.endsWith(`.${ownHostname}`)) return serverMessages.domainOfPlatform;
  if (hasMixedLetters(shownDomain(domain))) return ruleMessages.mixedLetters;
  const ours = skeletonOf(ownHostname);
  const labels = domain.split('.');
  const ends = labels.map((_label, index) => labels.slice(index).join('.'));
  return ends.some((end) => skeletonOf(end) === ours) ? serverMessages.domainLooksLikeOurs : undefined;
}
