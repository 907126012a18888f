import { expect, test } from 'vitest';
import { toLinkedText } from './linked-text.ts';

const link = (href: string, text = href) => `<a href="${href}" target="_blank" rel="nofollow noopener ugc">${text}</a>`;

/** `URL.canParse` says yes to it. */
const longHost = `http://aHVU${')e'.repeat(20_000)}www.BvN`;

test.each([
  ['See https://a.example/b.', `See ${link('https://a.example/b')}.`],
  ['(https://a.example/b)', `(${link('https://a.example/b')})`],
  ['https://a.example/b_(c), then', `${link('https://a.example/b_(c)')}, then`],
  ['https://a.example/?x=1&y=2', link('https://a.example/?x=1&amp;y=2')],
  ['javascript:alert(1) data:text/html,x', 'javascript:alert(1) data:text/html,x'],
  ['(see https://a.example/b_(c)).', `(see ${link('https://a.example/b_(c)')}).`],
  [`https://a.example/${'.)'.repeat(2000)}`, `${link('https://a.example/')}${'.)'.repeat(2000)}`],
  ['https://', 'https://'],
  [longHost, longHost],
  ['https://a.example/"onclick="x', `${link('https://a.example/')}&quot;onclick=&quot;x`],
  ['<script>alert(1)</script>', '&lt;script&gt;alert(1)&lt;/script&gt;'],
])('%s', (text, markup) => {
  expect(toLinkedText(text).text).toBe(markup);
});
