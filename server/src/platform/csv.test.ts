import { expect, test } from 'vitest';
import { csvOf } from './csv.ts';

const cellsOf = (csv: string) => csv.slice(1);

test('begins with a byte order mark, quotes every cell and ends every row as the standard says', () => {
  expect(
    csvOf([
      ['a', 'b'],
      ['', 'ü'],
    ]),
  ).toBe('\u{feff}"a","b"\r\n"","ü"\r\n');
});

test.each([
  ['a quote', 'say "hi"', '"say ""hi"""'],
  ['a comma and a line break', 'a,b\r\nc', '"a,b\r\nc"'],
])('%s stays inside its cell', (_case, cell, written) => {
  expect(cellsOf(csvOf([[cell]]))).toBe(`${written}\r\n`);
});

test.each([
  '=HYPERLINK("https://evil.example","x")',
  '+1',
  '-1+cmd|calc',
  '@SUM(A1)',
  '\t=1',
  '\r=1',
  ' =1',
  '\u00a0=1',
  '\n',
  '＝1',
  '＠x',
])('a cell %j is nothing a spreadsheet would run', (cell) => {
  expect(cellsOf(csvOf([[cell]]))).toBe(`"'${cell.replaceAll('"', '""')}"\r\n`);
});

test.each(['1+1', 'a=b', 'mail@shop.example', 'Ana-Maria', ''])('a cell %j stays as it is', (cell) => {
  expect(cellsOf(csvOf([[cell]]))).toBe(`"${cell}"\r\n`);
});
