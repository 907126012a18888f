import type { TextSpan } from '@zeacon/contract';
import { expect, test } from 'vitest';
import { outsideLink } from './outside-link.ts';

const isOurs = (host: string) => host.endsWith('ours.example');
const inText = (...content: TextSpan[]) => outsideLink({ blocks: [{ type: 'paragraph', content }] }, isOurs);

test.each([
  ['a link', { text: 'here', href: 'https://a.example' }, 'https://a.example/'],
  ['an address in the words', { text: 'Read this (http://a.example/x?y=1).' }, 'http://a.example/x?y=1'],
  ['an address on a line of its own', { text: 'This:\nhttps://a.example/\nNow' }, 'https://a.example/'],
  ['a mail', { text: 'me', href: 'mailto:me@a.example' }, undefined],
  ['a page of ours', { text: 'https://club.ours.example/post/1' }, undefined],
  ['an address with a password', { text: 'https://me:secret@a.example/' }, undefined],
  ['no address', { text: 'https:// http://' }, undefined],
  ['an address that is too long', { text: `https://a.example/${'ä'.repeat(600)}` }, undefined],
])('%s', (_what, span, found) => {
  expect(inText(span)).toBe(found);
});

test('the first of several, as they are read', () => {
  const ours = { text: 'https://ours.example' };
  expect(inText(ours, { text: 'https://b.example' }, { text: 'x', href: 'https://a.example' })).toBe(
    'https://b.example/',
  );
});
