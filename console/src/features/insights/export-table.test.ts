import { getInsightTable } from '@zeacon/contract';
import { expect, test } from 'vitest';
import { sampleFigures } from '../../testing/samples.ts';
import { exportTable, type ReadPage } from './export-table.ts';

const body = { startDate: '2026-11-01', endDate: '2026-11-02' };
const row = (value: string) => ({ value, name: '', ...sampleFigures({ views: 2 }) });

/** A table of so many rows, of which one call brings at most a thousand. */
function tableOf(values: readonly string[]): { read: ReadPage; pages: number[] } {
  const pages: number[] = [];
  const read: ReadPage = async (asked) => {
    const { page, size } = getInsightTable.body.parse(asked);
    pages.push(page);
    return {
      items: values.slice(page * size, (page + 1) * size).map(row),
      page,
      size,
      totalItems: values.length,
      totalPages: Math.ceil(values.length / size),
    };
  };
  return { read, pages };
}

const signal = new AbortController().signal;
const options = { body, dimension: 'page' as const, signal, onProgress: () => {} };

test('every row is in the file, however many calls that takes', async () => {
  const values = Array.from({ length: 2300 }, (_row, index) => `https://shop.example/${index}`);
  const { read, pages } = tableOf(values);
  const shares: number[] = [];
  const file = await exportTable({ ...options, format: 'json', read, onProgress: (share) => shares.push(share) });
  const rows = JSON.parse(await file.text()) as { value: string; views: number }[];
  expect(rows.map(({ value }) => value)).toEqual(values);
  expect(rows[0]?.views).toBe(2);
  expect(pages).toEqual([0, 1, 2]);
  expect(shares.at(-1)).toBe(1);
});

test('a cell that a spreadsheet would run is text', async () => {
  const { read } = tableOf(['=HYPERLINK("https://evil.example")']);
  const text = await (await exportTable({ ...options, format: 'csv', read })).text();
  const [head, line] = text.split('\r\n');
  expect(head).toMatch(/"value","name","pageViews","views"/);
  expect(line).toMatch(/^"'=HYPERLINK\(""https:\/\/evil.example""\)","'=HYPERLINK/);
  expect(line).toMatch(/,"2",/);
});

test('an empty table is an empty list, or a head alone', async () => {
  const { read } = tableOf([]);
  expect(JSON.parse(await (await exportTable({ ...options, format: 'json', read })).text())).toEqual([]);
  expect((await (await exportTable({ ...options, format: 'csv', read })).text()).split('\r\n')).toHaveLength(2);
});
