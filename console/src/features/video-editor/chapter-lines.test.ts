import { expect, test } from 'vitest';
import { readChapterLines } from './chapter-lines.ts';

test.each([
  ['0:00 Intro', 0, 'Intro'],
  ['00:01:30 - The harbour', 90_000, 'The harbour'],
  ['(2:05) Out at sea', 125_000, 'Out at sea'],
  ['[2:05] – 3 tips: part 1', 125_000, '3 tips: part 1'],
  ['• 10:00 | Questions', 600_000, 'Questions'],
  ['Farewell - 12:40', 760_000, 'Farewell'],
  ['Farewell (1:12:40)', 4_360_000, 'Farewell'],
])('%s is a chapter', (line, startMs, title) => {
  expect(readChapterLines(line)).toEqual([{ startMs, title }]);
});

test('lines that are not chapters are left out', () => {
  expect(readChapterLines('Chapters:\r\n0:00 Intro\n\n2024 was great\n1:00\n')).toEqual([
    { startMs: 0, title: 'Intro' },
  ]);
});
