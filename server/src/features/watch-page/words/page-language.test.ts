import { expect, test } from 'vitest';
import { languages } from '../../../platform/languages.ts';
import { chooseLanguage } from './page-language.ts';

const chosen = (asked: unknown, accepted?: string) => chooseLanguage(asked, accepted).language;

test.each([
  [undefined, 'en'],
  ['', 'en'],
  ['de', 'de'],
  ['de-AT,de;q=0.9,en;q=0.8', 'de'],
  ['en;q=0.8, fr;q=0.9', 'fr'],
  ['sv, nb;q=0.9, uk;q=0.3, en;q=0.2', 'uk'],
  ['fr;q=0.5,es;q=0.5', 'fr'],
  ['de;q=0, it;q=0.1', 'it'],
  ['DE-de;Q=0.9', 'de'],
  ['zh-Hant-TW', 'zh'],
  ['iw-IL', 'he'],
  ['sv', 'en'],
  ['sv, *;q=0.5', 'en'],
  ['*, de;q=0.9', 'en'],
  ['de;q=high, nl;q=0.1', 'nl'],
  ['de;q=2, nl;q=0.1', 'nl'],
  ['de ; q=0.4 , nl ; q=0.6', 'nl'],
  ['<script>, ja', 'ja'],
  [`${'x-'.repeat(5000)},pl`, 'pl'],
])('%j gets %s', (header, language) => {
  expect(chosen(undefined, header)).toBe(language);
});

test.each([
  ['ar', 'ar'],
  ['pt-BR', 'pt'],
  ['AR', 'ar'],
  ['sv', 'fr'],
  ['', 'fr'],
  ['../de', 'fr'],
  [['de', 'it'], 'fr'],
])('?lang=%j overrides the browser’s preference: %s', (asked, language) => {
  expect(chosen(asked, 'fr')).toBe(language);
});

test('only Arabic and Hebrew are right-to-left', () => {
  const directions = languages.map((language) => chooseLanguage(language, undefined));
  expect(directions.filter(({ direction }) => direction === 'rtl').map(({ language }) => language)).toEqual([
    'ar',
    'he',
  ]);
});

test('every language has its own texts, with the same placeholders', () => {
  const { words: english } = chooseLanguage('en', undefined);
  const places = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(([place]) => place).sort();
  for (const language of languages) {
    const { words } = chooseLanguage(language, undefined);
    for (const [key, text] of Object.entries(words)) {
      expect([language, key, places(text)]).toEqual([language, key, places(english[key as keyof typeof english])]);
      expect(text.trim()).not.toBe('');
    }
    if (language !== 'en') expect(words.expiredText).not.toBe(english.expiredText);
  }
});
