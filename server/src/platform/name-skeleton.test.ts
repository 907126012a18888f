import { expect, test } from 'vitest';
import { nameSkeleton } from './name-skeleton.ts';

test.each(['Acme', ' a c m e ', 'ACME!', 'Аcmе', 'Ａcｍe', 'Acrne', 'A\u3164cme', 'Ácmé', 'a.c.m.e'])(
  '“%s” is taken for Acme',
  (name) => {
    expect(nameSkeleton(name)).toBe(nameSkeleton('Acme'));
  },
);

test.each(['Acme fan', 'Ana', 'Анна', 'Came', '東京', ''])('“%s” is not', (name) => {
  expect(nameSkeleton(name)).not.toBe(nameSkeleton('Acme'));
});

test('names of one script that differ stay apart', () => {
  expect(nameSkeleton('東京')).not.toBe(nameSkeleton('大阪'));
});
