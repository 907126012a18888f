import { expect, test } from 'vitest';
import { type Suspect, spamFrom, spamScore } from './spam-score.ts';

const dayMs = 86_400_000;
const newcomer: Omit<Suspect, 'text'> = { hrefs: [], mentionCount: 0, memberMs: dayMs, earlier: [] };
const regular = { ...newcomer, memberMs: 90 * dayMs };
const offer = 'Best sails of the world, only today: https://sails.example/';

test.each([
  ['somebody new with many links', { ...newcomer, text: 'anchor.com buoy.com chain.com deck.com' }],
  ['somebody new with links to a messenger', { ...newcomer, text: 'Earn more: t.me/sails and wa.me/123 bit.ly/x' }],
  [
    'somebody new who says the same again, with a link',
    { ...newcomer, text: offer, earlier: [` ${offer.toUpperCase()}`] },
  ],
  ['anybody who says the same a third time, with a link', { ...regular, text: offer, earlier: [offer, `${offer}\n`] }],
  ['words that are cut by what is not seen', { ...newcomer, text: 'fr\u200bee sa\u200bils he\u200bre anchor.com' }],
  ['many who are named, with a link', { ...newcomer, text: '@a @b @c @d @e anchor.com', mentionCount: 5 }],
])('%s waits', (_who, suspect) => {
  expect(spamScore(suspect)).toBeGreaterThanOrEqual(spamFrom);
});

test.each([
  ['somebody new with three links', { ...newcomer, text: 'anchor.com buoy.com chain.com' }],
  ['somebody new who shouts with a link', { ...newcomer, text: 'LOOK AT WHAT I FOUND TODAY anchor.com' }],
  [
    'somebody new who says thanks again and again',
    { ...newcomer, text: 'Thank you!', earlier: Array(9).fill('Thank you!') },
  ],
  ['a regular with a list of links', { ...regular, text: 'anchor.com buoy.com chain.com deck.com ebb.com' }],
  [
    'a regular who repeats a notice',
    { ...regular, text: 'We meet at the pier at nine.', earlier: ['We meet at the pier at nine.'] },
  ],
  [
    'Persian, whose letters need what is not seen',
    { ...newcomer, text: 'می\u200cخواهم می\u200cروم می\u200cشود anchor.com buoy.com' },
  ],
  ['a family of signs', { ...newcomer, text: '👩\u200d👩\u200d👧\u200d👦 anchor.com buoy.com' }],
])('%s does not', (_who, suspect) => {
  expect(spamScore(suspect)).toBeLessThan(spamFrom);
});
