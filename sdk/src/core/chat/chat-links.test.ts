import { expect, test } from 'vitest';
import { toChatPieces } from './chat-links.ts';

const linksOf = (text: string) => toChatPieces(text).flatMap(({ href }) => href ?? []);

test.each([
  ['a plain address', 'see https://shop.example/hat', ['https://shop.example/hat']],
  [
    'the end of a sentence',
    'see https://shop.example/hat. Or (http://a.example)!',
    ['https://shop.example/hat', 'http://a.example/'],
  ],
  ['brackets that belong to it', 'https://a.example/x_(y)', ['https://a.example/x_(y)']],
  ['a script', 'javascript:alert(1) data:text/html,x', []],
  ['a name that passes for a host', 'https://bank.example@evil.example/', []],
  ['markup', '<a href="https://a.example">x</a>', ['https://a.example/']],
  ['nothing to follow', 'example.com and www.example.com', []],
])('turns %s into links', (_case, text, links) => {
  expect(linksOf(text)).toEqual(links);
  expect(
    toChatPieces(text)
      .map((piece) => piece.text)
      .join(''),
  ).toBe(text);
});
