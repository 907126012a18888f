import { afterEach, expect, test } from 'vitest';
import { speak } from '../../language/language.ts';
import { findLanguage, languageName, languages, nativeName } from './languages.ts';

afterEach(() => speak('en'));

test('languages are named in the language of the console and in their own', async () => {
  expect(languageName('nl')).toBe('Dutch');
  await speak('de');
  expect(languageName('nl')).toBe('Niederländisch');
  expect(nativeName('nl')).toBe('Nederlands');
});

test('they are sorted by name, also with accents', async () => {
  await speak('de');
  const names = languages().map(({ name }) => name);
  expect(names.indexOf('Dänisch')).toBeLessThan(names.indexOf('Deutsch'));
  expect(names.indexOf('Afrikaans')).toBe(0);
});

test('a language is found by its displayed name and by its tag', async () => {
  expect(findLanguage('dutch')).toBe('nl');
  await speak('de');
  expect(findLanguage('niederländisch')).toBe('nl');
  expect(findLanguage('NL')).toBe('nl');
  expect(findLanguage('kein Name')).toBeUndefined();
});

test('a tag without a name is its own name', () => {
  expect(languageName('not a tag')).toBe('not a tag');
});
