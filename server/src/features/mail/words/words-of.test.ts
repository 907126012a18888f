import { expect, test } from 'vitest';
import { languages } from '../../../platform/languages.ts';
import { toDuration } from './duration.ts';
import { wordsOf } from './words-of.ts';

/** Every text by the way to it, as `templates.team-invite.subject`. */
function textsOf(words: object, way = ''): [string, string][] {
  return Object.entries(words).flatMap(([key, value]: [string, unknown]) =>
    typeof value === 'string' ? [[way + key, value]] : textsOf(value as object, `${way}${key}.`),
  );
}

const places = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(([place]) => place).sort();
const english = new Map(textsOf(wordsOf('en')));

test.each(languages)('every text is there in %s, with the same places to fill', (language) => {
  const texts = textsOf(wordsOf(language));
  expect(texts.map(([way]) => way).sort()).toEqual([...english.keys()].sort());
  for (const [way, text] of texts) {
    expect([way, places(text)]).toEqual([way, places(english.get(way)!)]);
    expect(text.trim()).toBe(text);
    expect(text).not.toBe('');
  }
});

test('every language has words of its own', () => {
  const notes = languages.map((language) => wordsOf(language).templates['team-invite'].note);
  expect(new Set(notes).size).toBe(languages.length);
});

test.each([
  [30, 'en', '30 minutes'],
  [60, 'en', '60 minutes'],
  [90, 'en', '90 minutes'],
  [24 * 60, 'en', '24 hours'],
  [7 * 24 * 60, 'en', '7 days'],
  [7 * 24 * 60, 'pl', '7 dni'],
  [30, 'de', '30 Minuten'],
] as const)('%d minutes are said in %s as %s', (minutes, language, text) => {
  expect(toDuration(minutes, language)).toBe(text);
});
