import { expect, test } from 'vitest';
import { nameSkeleton } from './name-skeleton.ts';

const alike = ['Acme', ' a c m e ', 'ACME!', 'Аcmе', 'Ａcｍe', 'Acrne', 'A\u3164cme', 'Ácmé', 'a.c.m.e'];
const ofOtherAlphabets = ['𝐀𝐜𝐦𝐞', 'Ⓐⓒⓜⓔ', 'Ꭺcmе', 'ꭺꮯme', 'ᴀᴄᴍᴇ', 'ꓮꓚꓟꓰ', 'Αϲme', 'A\u{e0061}cme', 'Aс\u00admе'];

test.each([...alike, ...ofOtherAlphabets])('“%s” is taken for Acme', (name) => {
  expect(nameSkeleton(name)).toBe(nameSkeleton('Acme'));
});

test.each([
  ['Ηarbour', 'Harbour'],
  ['Տun', 'Sun'],
  ['Νοrth', 'North'],
  ['Ѵelo', 'Velo'],
  ['Harbοսr', 'Harbour'],
])('“%s” is taken for %s, whichever letters it has in common', (name, other) => {
  expect(nameSkeleton(name)).toBe(nameSkeleton(other));
});

test.each(['Acme fan', 'Ana', 'Анна', 'Came', '東京', ''])('“%s” is not', (name) => {
  expect(nameSkeleton(name)).not.toBe(nameSkeleton('Acme'));
});

test('names of one script that differ stay apart', () => {
  expect(nameSkeleton('東京')).not.toBe(nameSkeleton('大阪'));
});
