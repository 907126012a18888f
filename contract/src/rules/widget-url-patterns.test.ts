import { expect, test } from 'vitest';
import { validateAllowedDomains, validateWidgetUrlPatterns } from './widget-url-patterns.ts';

test.each([
  ['https://shop.example/products/*', undefined],
  ['shop.example/*', undefined],
  ['*.shop.example/sale', undefined],
  ['https://*.shop.example/*', undefined],
  ['/products/*', undefined],
  ['/', undefined],
  ['/search?q=*', undefined],
  ['', 'URL is required'],
  ['  ', 'URL is required'],
  ['products', 'Invalid URL format'],
  ['https://shop.*/x', 'Invalid URL format'],
  ['*', 'Invalid URL format'],
  ['javascript://shop.example/x', 'Invalid URL format'],
  ['/a b', 'Invalid URL format'],
])('the pattern “%s” is answered with %s', (pattern, message) => {
  expect(validateWidgetUrlPatterns([pattern])).toEqual([message]);
});

test.each([
  ['/x', '/x/'],
  ['https://Shop.example/*', 'https://shop.example/*'],
])('%s and %s are duplicates', (one, other) => {
  expect(validateWidgetUrlPatterns([one, other])).toEqual([undefined, 'Duplicate URL']);
});

test.each([
  ['shop.example', undefined],
  ['*.shop.example', undefined],
  ['127.0.0.1:8080', undefined],
  ['localhost', undefined],
  ['LocalHost:3000', undefined],
  ['*.localhost', undefined],
  ['localhost:70000', 'Invalid URL format'],
  ['localhosts', 'Invalid URL format'],
  ['localhost/x', 'Invalid URL format'],
  ['', 'URL is required'],
  ['shop', 'Invalid URL format'],
  ['shop.example/path', 'Invalid URL format'],
  ['https://shop.example', 'Invalid URL format'],
])('the domain “%s” is answered with %s', (domain, message) => {
  expect(validateAllowedDomains([domain])).toEqual([message]);
});
