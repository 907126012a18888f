import { expect, test } from 'vitest';
import { badOwnDomain, mixedLetters, specialDomain } from './messages.ts';
import { ownDomainOf, validateOwnDomain } from './own-domain.ts';

test.each([
  ['community.example.com', 'community.example.com'],
  ['Community.Example.COM', 'community.example.com'],
  ['  https://community.example.com/  ', 'community.example.com'],
  ['example.com.', 'example.com'],
  ['bücher.example', 'xn--bcher-kva.example'],
  ['клуб.рф', 'xn--90ard6a.xn--p1ai'],
  ['ｃｌｕｂ.example', 'club.example'],
])('%s is %s', (value, domain) => {
  expect(ownDomainOf(value)).toBe(domain);
  expect(validateOwnDomain(value)).toBeUndefined();
});

test.each([
  '',
  'community',
  'example.com/club',
  'example.com?x',
  'example.com:8080',
  'user@example.com',
  'ftp://example.com',
  'javascript:alert(1)',
  '192.0.2.1',
  '１９２.0.2.1',
  '0x7f.0.0.1',
  '[::1]',
  '*.example.com',
  '_zeacon.example.com',
  '-a.example.com',
  'a..example.com',
  'exam ple.com',
  'example.com\\@evil.example',
  `${'a'.repeat(64)}.example.com`,
  `${'ü'.repeat(60)}.example.com`,
  `${'a.'.repeat(130)}com`,
])('%j is no domain', (value) => {
  expect(validateOwnDomain(value)).toBe(badOwnDomain);
});

test.each(['my.localhost', 'server.local', 'intra.internal', 'hidden.onion', '1.0.0.127.in-addr.arpa'])(
  '%s is not of the public internet',
  (value) => {
    expect(validateOwnDomain(value)).toBe(specialDomain);
  },
);

test('letters of several alphabets in one word are refused', () => {
  expect(validateOwnDomain('zеacon.example')).toBe(mixedLetters);
});
