import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { i18n } from '@lingui/core';
import { formatter } from '@lingui/format-po';
import { errorCatalog, validatePassword, validateUrl, validateUsername } from '@zeacon/contract';
import { afterEach, expect, test } from 'vitest';
import { formatBytes, formatCount, formatMoment, formatSpan } from '../platform/format.ts';
import { type Language, languages, speak, systemLanguage } from './language.ts';
import { midSentence } from './mid-sentence.ts';
import { platformText } from './platform-text.ts';

afterEach(() => speak('en'));

const translated = (Object.keys(languages) as Language[]).filter((language) => language !== 'en');

test.each([
  [['de-AT', 'en'], 'de'],
  [['it', 'ar-EG', 'de'], 'ar'],
  [['fr-CA', 'en'], 'fr'],
  [['es-419', 'en'], 'es'],
  [['it'], 'en'],
  [[], 'en'],
])('a browser that asks for %j is answered in %s', (wanted, language) => {
  expect(systemLanguage(wanted)).toBe(language);
});

test('the page sets its language and reading direction', async () => {
  await speak('ar');
  expect([document.documentElement.lang, document.documentElement.dir]).toEqual(['ar', 'rtl']);
  await speak('de');
  expect([document.documentElement.lang, document.documentElement.dir]).toEqual(['de', 'ltr']);
});

test('numbers, sizes and dates are written as usual in the language', async () => {
  await speak('de');
  expect(formatCount(1234.5)).toBe('1.234,5');
  expect(formatBytes(1_536_000)).toBe('1,5 MB');
  expect(formatSpan(3_720_000)).toBe('1 Std. 2 Min.');
  expect(formatMoment('2026-11-01T10:00:00.000Z')).toContain('2026');
  expect(formatMoment('2026-11-01T10:00:00.000Z')).toMatch(/^01\.11\.2026/);
  await speak('fr');
  expect(formatCount(1234.5)).toBe('1\u202f234,5');
  expect(formatBytes(1_536_000)).toBe('1,5 Mo');
  expect(formatMoment('2026-11-01T10:00:00.000Z')).toMatch(/^1 nov\. 2026/);
  await speak('es');
  expect(formatCount(12_345.5)).toBe('12.345,5');
  expect(formatMoment('2026-11-01T10:00:00.000Z')).toMatch(/^1 nov 2026/);
  await speak('ar');
  expect(formatCount(1234)).toMatch(/^1[,٬.]234$/);
});

test.each(translated)('messages of the server and the rules are shown in %s', async (language) => {
  await speak(language);
  const said = [
    errorCatalog['auth.bad_credentials'].message,
    validateUrl('nowhere')!,
    validatePassword('short')!,
    validateUsername('two words', 50)!,
  ];
  for (const text of said) expect(platformText(text)).not.toBe(text);
  expect(platformText(validateUsername('two words', 50)!)).toContain('50');
  expect(platformText('Said by nobody')).toBe('Said by nobody');
});

async function readCatalog(locale: string) {
  const filename = join(dirname(fileURLToPath(import.meta.url)), 'locales', `${locale}.po`);
  const catalog = await formatter().parse(await readFile(filename, 'utf8'), { locale, sourceLocale: 'en', filename });
  return Object.values(catalog);
}

test.each(translated)('%s has every text translated', async (locale) => {
  const texts = await readCatalog(locale);
  expect(texts.length).toBeGreaterThan(400);
  expect(texts.filter(({ translation }) => !translation).map(({ message }) => message)).toEqual([]);
});

test.each(translated)('%s keeps the values and elements of each text', async (locale) => {
  const marks = (text = '') => [...new Set(text.match(/\{\w+|<\/?\d+\/?>/g) ?? [])].sort().join();
  // Inside plural forms a language may have words of its own in braces.
  const differ = (await readCatalog(locale)).filter(
    ({ message = '', translation }) => !message.includes('plural,') && marks(message) !== marks(translation),
  );
  expect(differ.map(({ message, translation }) => ({ message, translation }))).toEqual([]);
});

test.each([
  ['en', 'API key', 'API key'],
  ['en', 'Stream key', 'stream key'],
  ['de', 'Streamschlüssel', 'Streamschlüssel'],
  ['es', 'URL de RTMP', 'URL de RTMP'],
  ['fr', 'Événement', 'événement'],
] as const)('in %s, inside a sentence, %j is written %j', async (language, label, inside) => {
  await speak(language);
  expect(midSentence(label)).toBe(inside);
});

test('an unknown choice counts as none', async () => {
  await speak('xx' as 'en');
  expect(i18n.locale).toBe('en');
});
