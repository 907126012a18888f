import { expect, test } from 'vitest';
import { csvOf } from './csv.ts';

async function csvOfRows(...rows: string[][]) {
  const [head = [], ...rest] = rows;
  const pages = (async function* () {
    if (rest.length > 0) yield rest;
  })();
  let csv = '';
  for await (const piece of csvOf(head, pages)) csv += piece;
  return csv;
}
const cellOf = async (cell: string) => (await csvOfRows([cell])).slice(1);

test('starts with a byte order mark, quotes every cell and ends every row as the standard requires', async () => {
  expect(await csvOfRows(['a', 'b'], ['', 'ü'])).toBe('\u{feff}"a","b"\r\n"","ü"\r\n');
});

test.each([
  ['a quote', 'say "hi"', '"say ""hi"""'],
  ['a comma and a line break', 'a,b\r\nc', '"a,b\r\nc"'],
])('%s stays inside its cell', async (_case, cell, written) => {
  expect(await cellOf(cell)).toBe(`${written}\r\n`);
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
])('a cell %j is not run by spreadsheets', async (cell) => {
  expect(await cellOf(cell)).toBe(`"'${cell.replaceAll('"', '""')}"\r\n`);
});

test.each(['1+1', 'a=b', 'mail@shop.example', 'Ana-Maria', ''])('a cell %j stays as it is', async (cell) => {
  expect(await cellOf(cell)).toBe(`"${cell}"\r\n`);
});
