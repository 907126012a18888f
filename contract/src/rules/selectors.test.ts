import { expect, test } from 'vitest';
import { validateSelector } from './selectors.ts';

test.each([
  '',
  '#product-video',
  'main .stories',
  'div > p + p ~ a, h1',
  '[data-slot="a]b"]',
  "a[href^='/x']:not(.y, #z)::before",
  ':is(h1, h2):nth-child(2n + 1)',
  '#produkt-ä',
  '.\\31 23',
  '#-x',
  '.a--b',
  'svg|a',
])('takes “%s” for a selector', (selector) => {
  expect(validateSelector(selector)).toBeUndefined();
});

test.each([
  '#',
  '.',
  '. a',
  '#1',
  'div[',
  'div)',
  'a[href="x]',
  '(]',
  '<div>',
  '//main/div',
  '#a,',
  '> a',
  'a,,b',
  'a:',
  '.a { color: red }',
  'a\\',
])('refuses “%s”', (selector) => {
  expect(validateSelector(selector)).toBe('Use a CSS selector like #product-video');
});
