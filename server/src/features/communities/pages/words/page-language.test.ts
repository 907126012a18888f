import { expect, test } from 'vitest';
import { languages } from '../../../../platform/languages.ts';
import { toClock } from '../../../../platform/to-clock.ts';
import { chooseLanguage, countWords, linkTo, speakIn } from './page-language.ts';

test.each([
  [undefined, undefined, 'en'],
  ['de', 'fr', 'de'],
  ['sv', 'fr', 'fr'],
  [['de'], 'pl;q=0.5, nl', 'nl'],
  ['../x', 'sv', 'en'],
])('?lang=%j and %j are answered in %s', (asked, accepted, language) => {
  expect(chooseLanguage(asked, accepted).language).toBe(language);
});

test('every language has its own texts, with the same placeholders and no two that are alike', () => {
  const { words: english } = speakIn('en');
  const places = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(([place]) => place).sort();
  for (const language of languages) {
    const { words } = speakIn(language);
    expect([language, Object.keys(words)]).toEqual([language, Object.keys(english)]);
    for (const [key, text] of Object.entries(words)) {
      if (typeof text !== 'string') continue;
      expect([language, key, places(text)]).toEqual([language, key, places(String(english[key as 'about']))]);
      expect(text.trim()).toBe(text);
    }
    if (language !== 'en') expect(words.signIn).not.toBe(english.signIn);
  }
});

test.each([
  ['en', 1, '1 comment'],
  ['en', 1200, '1,200 comments'],
  ['pl', 3, '3 komentarze'],
  ['pl', 5, '5 komentarzy'],
  ['uk', 21, '21 коментар'],
  ['ar', 2, 'تعليقان'],
  ['ja', 2, 'コメント 2 件'],
] as const)('in %s %i is said as “%s”', (language, count, said) => {
  const spoken = speakIn(language);
  expect(countWords(spoken.words.commentCount, count, spoken)).toBe(said);
});

test('times and addresses', () => {
  expect([toClock(0), toClock(83), toClock(3723)]).toEqual(['0:00', '1:23', '1:02:03']);
  const asked = chooseLanguage('ar', undefined);
  expect(linkTo('/post/x#comments', asked)).toBe('/post/x?lang=ar#comments');
  expect(linkTo('/?cursor=x', asked)).toBe('/?cursor=x&lang=ar');
  expect(linkTo('/', speakIn('ar'))).toBe('/');
});
