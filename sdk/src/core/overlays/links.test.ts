import { clickParameter } from '@zeacon/contract';
import { expect, test } from 'vitest';
import { withClick } from '../insights/click-memory.ts';
import { toLink } from './links.ts';

test.each([
  ['https://shop.example/shoe?size=9#top', 'https://shop.example/shoe?size=9#top'],
  ['http://shop.example', 'http://shop.example/'],
  ['http://localhost:4000/x', 'http://localhost:4000/x'],
  ['shop.example/shoe', 'https://shop.example/shoe'],
  ['shop.example:8443/shoe', 'https://shop.example:8443/shoe'],
  [' shop.example ', 'https://shop.example/'],
  ['sales@shop.example', 'mailto:sales@shop.example'],
  ['a+b%&=c@shop.example', 'mailto:a%2Bb%25%26%3Dc@shop.example'],
])('%s leads to %s', (text, href) => {
  expect(toLink(text)).toBe(href);
});

test.each([
  'javascript:alert(1)',
  'javascript:1',
  'JavaScript://shop.example/%0aalert(1)',
  'java\nscript:alert(1)',
  ' javascript:x@shop.example',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:msgbox',
  'blob:https://shop.example/1',
  'file:///etc/passwd',
  'ftp://shop.example/file',
  'mailto:a@shop.example',
  'a@shop.example?cc=b@shop.example',
  'localhost',
  'https://',
  '',
])('%j is not a link', (text) => {
  expect(toLink(text)).toBeUndefined();
});

test.each([
  ['https://shop.example/shoe', 'https://shop.example/shoe?zc_click=str_1.abc'],
  ['https://shop.example/?a&b=%20c#top', 'https://shop.example/?a&b=%20c&zc_click=str_1.abc#top'],
  ['https://shop.example/?zc_click=old&b=1', 'https://shop.example/?zc_click=str_1.abc&b=1'],
  ['mailto:sales@shop.example', 'mailto:sales@shop.example'],
])('%s with a click is %s', (href, clicked) => {
  expect(withClick(href, 'str_1.abc')).toBe(clicked);
  expect(clickParameter).toBe('zc_click');
});
