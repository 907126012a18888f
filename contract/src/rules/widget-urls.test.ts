import { expect, test } from 'vitest';
import { validateWidgetUrls } from './widget-urls.ts';

test('each URL of a widget gets its own result, in order', () => {
  expect(
    validateWidgetUrls(['https://a.example', '', ' ', 'nowhere', 'https://b.example', 'https://a.example']),
  ).toEqual([undefined, 'URL is required', 'URL is required', 'Invalid URL format', undefined, 'Duplicate URL']);
});

test.each([
  ['another case of the host', 'https://A.example/x', 'Duplicate URL'],
  ['a closing slash', 'https://a.example/x/', 'Duplicate URL'],
  ['another case of the path', 'https://a.example/X', undefined],
  ['another scheme', 'http://a.example/x', undefined],
  ['a query', 'https://a.example/x?y', undefined],
])('a URL that differs by %s', (_case, url, message) => {
  expect(validateWidgetUrls(['https://a.example/x', url])).toEqual([undefined, message]);
});

test('two identical invalid URLs are invalid, not duplicates', () => {
  expect(validateWidgetUrls(['nowhere', 'nowhere'])).toEqual(['Invalid URL format', 'Invalid URL format']);
});

test('an empty list gives no message', () => {
  expect(validateWidgetUrls([])).toEqual([]);
});
