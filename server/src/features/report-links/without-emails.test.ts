import { expect, test } from 'vitest';
import { withoutEmails } from './without-emails.ts';

test.each([
  ['ana@shop.example', '…'],
  ['https://shop.example/unsubscribe/ana.b+c@mail.example/now', 'https://shop.example/unsubscribe/…/now'],
  ['https://shop.example/of/ana%40mail.example', 'https://shop.example/of/…'],
  ['mailto:ana@mail.example, ben@mail.co.example', 'mailto:…, …'],
  ['https://medium.example/@ana/story', 'https://medium.example/@ana/story'],
  ['ana@ben@mail.example', '…'],
  [`${'a'.repeat(20)}@mail.`, `${'a'.repeat(20)}@mail.`],
  ['Five @ six', 'Five @ six'],
  ['https://shop.example/', 'https://shop.example/'],
  ['', ''],
])('%j is shown as %j', (text, shown) => {
  expect(withoutEmails(text)).toBe(shown);
});
