import { expect, test } from 'vitest';
import { writtenPieces } from './written-links.ts';

/** Addresses in brackets. */
const shown = (text: string) =>
  writtenPieces(text)
    .map((piece) => (piece.href === undefined ? piece.text : `<${piece.text}>`))
    .join('');

test.each([
  ['https://a.example/x?y=1#z', '<https://a.example/x?y=1#z>'],
  ['See HTTP://a.example.', 'See <HTTP://a.example>.'],
  ['www.a.example, and (www.b.example/x)!', '<www.a.example>, and (<www.b.example/x>)!'],
  ['(https://a.example/x_(film)).', '(<https://a.example/x_(film)>).'],
  ['[https://a.example/x]', '[<https://a.example/x>]'],
  ['"https://a.example/x"', '"<https://a.example/x>"'],
  ['https://a.example/x…', '<https://a.example/x>…'],
  ['見てhttps://a.example/x。次', '見て<https://a.example/x>。次'],
  ['https://a.example｡b.example', '<https://a.example>｡b.example'],
  ['https://a.example/1 https://a.example/2', '<https://a.example/1> <https://a.example/2>'],
  ['https://a.example/?to=https://b.example', '<https://a.example/?to=https://b.example>'],
])('%s', (text, found) => {
  expect(shown(text)).toBe(found);
});

test.each([
  ...[
    'javascript:alert(1)',
    'javascript:https://a.example',
    'ftp://a.example',
    'mailto:a@b.example',
    'xhttps://a.example',
  ],
  ...[
    'https://',
    'http://...',
    'www.',
    'www.a',
    'www...example',
    'me@www.a.example',
    'https://bank.example@a.example/',
  ],
  ...['', 'No address', '<b>'],
])('%s is none', (text) => {
  expect(writtenPieces(text).filter(({ href }) => href !== undefined)).toEqual([]);
  expect(shown(text)).toBe(text);
});

test('a bare address leads to a page of the web; what cannot be seen ends one', () => {
  expect(writtenPieces('www.a.example')).toEqual([{ text: 'www.a.example', href: 'https://www.a.example/' }]);
  expect(shown('https://a.example/\u202ex')).toBe('<https://a.example/>\u202ex');
});

test.each([
  ...['https://'.repeat(20_000), 'www.'.repeat(40_000), `https://a.example/${')'.repeat(150_000)}`],
  ...[`https://a.example/${'('.repeat(75_000)}${')'.repeat(75_000)}.`, ' www.a.example'.repeat(10_000)],
  ...[`https://${'.'.repeat(150_000)}`, `${'(['.repeat(50_000)}https://a.example`],
])('hostile text %# loses no sign', (text) => {
  expect(
    writtenPieces(text)
      .map((piece) => piece.text)
      .join(''),
  ).toBe(text);
});
