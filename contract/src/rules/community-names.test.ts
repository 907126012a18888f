import { expect, test } from 'vitest';
import { subdomainSkeleton, titleKey, validateCommunityTitle, validateSubdomain } from './community-names.ts';

test.each(['harbor-club', 'abc', 'a1b2', 'x'.repeat(40)])('%s may be a subdomain', (name) => {
  expect(validateSubdomain(name)).toBeUndefined();
});

test.each([
  '',
  'ab',
  'x'.repeat(41),
  'Harbor',
  '-harbor',
  'harbor-',
  'har--bor',
  'xn--harbor-9za',
  'har_bor',
  'har.bor',
  'hårbor',
  'h\u0430rbor',
  'harbor\n',
  'har bor',
  'www',
  'WWW',
  'l0gin',
  'log-in',
  'a-dmln',
  'zeac0n',
])('%o may not be a subdomain', (name) => {
  expect(validateSubdomain(name)).toEqual(expect.any(String));
});

test.each([
  ['harbor-club', 'harb0r-club'],
  ['modern', 'modem'],
  ['william', 'wi11iam'],
  ['wave', 'vvave'],
])('%s and %s are taken for each other', (one, other) => {
  expect(subdomainSkeleton(one)).toBe(subdomainSkeleton(other));
});

test.each(['Harbor club', 'Клуб моряков', '港の会', 'نادي الميناء', 'Club 👩\u200d🚀', 'Ocean & Sea!'])(
  '%s may be a title',
  (title) => {
    expect(validateCommunityTitle(title)).toBeUndefined();
  },
);

test.each(['', ' \n', '\u200b', 'P\u0430ypal', 'Αcme', 'a\u202eb', 'tab\u0000bed'])(
  '%o may not be a title',
  (title) => {
    expect(validateCommunityTitle(title)).toEqual(expect.any(String));
  },
);

test('titles are the same whatever their case, spaces and width', () => {
  expect(titleKey(' Harbor   CLUB ')).toBe(titleKey('ｈarbor club'));
});
