import type { ChartNote } from '@zeacon/contract';
import { expect, test } from 'vitest';
import { notesByStep } from './note-steps.ts';

const note = (date: string, text = date): ChartNote => ({ id: text, date, text, createdDate: '2026-03-01T00:00:00Z' });

test.each([
  ['a day', ['2026-03-09', '2026-03-10', '2026-03-11'], '2026-03-10', 1],
  ['a day in a week', ['2026-03-02', '2026-03-09', '2026-03-16'], '2026-03-12', 1],
  ['the last week', ['2026-03-02', '2026-03-09'], '2026-03-15', 1],
  ['a day before the first Monday', ['2026-03-09'], '2026-03-08', 0],
  ['the first hour of a day', ['2026-03-09T23:00+00:00', '2026-03-10T00:00+00:00'], '2026-03-10', 1],
])('a note stands at %s', (_what, starts, date, step) => {
  expect([...notesByStep(starts, [note(date)]).keys()]).toEqual([step]);
});

test('notes of one step stand together', () => {
  const notes = [note('2026-03-10', 'Launch'), note('2026-03-10', 'Mailing')];
  expect(notesByStep(['2026-03-10'], notes)).toEqual(new Map([[0, 'Launch; Mailing']]));
});
