import { serverMessages } from '@zeacon/contract';
import { FileProblem } from './file-problem.ts';

export interface CsvRecord {
  /** Where it begins, from 1. */
  line: number;
  cells: string[];
}

/** What stands between the cells of the first line. */
function separatorOf(text: string): string {
  const end = text.indexOf('\n');
  const head = end < 0 ? text : text.slice(0, end);
  const counts = [',', ';', '\t'].map((sign) => ({ sign, count: head.split(sign).length }));
  return counts.reduce((best, one) => (one.count > best.count ? one : best)).sign;
}

/** CSV as RFC 4180 has it, whatever ends its lines. Looks at each character once. */
export function* readCsv(text: string): Generator<CsvRecord> {
  const separator = separatorOf(text);
  let at = 0;
  let line = 1;
  while (at < text.length) {
    const record: CsvRecord = { line, cells: [] };
    for (;;) {
      const cell = text[at] === '"' ? quoted() : plain();
      record.cells.push(cell);
      if (text[at] !== separator) break;
      at += 1;
    }
    if (text[at] === '\r') at += 1;
    if (text[at] === '\n') at += 1;
    line += 1;
    if (record.cells.length > 1 || record.cells[0] !== '') yield record;
  }

  function plain(): string {
    const start = at;
    while (at < text.length && text[at] !== separator && text[at] !== '\n' && text[at] !== '\r') at += 1;
    return text.slice(start, at);
  }

  function quoted(): string {
    const begins = line;
    let cell = '';
    for (;;) {
      const end = text.indexOf('"', at + 1);
      if (end < 0) throw new FileProblem(serverMessages.importQuoteOpen, { line: begins });
      const part = text.slice(at + 1, end);
      cell += part;
      for (let from = part.indexOf('\n'); from >= 0; from = part.indexOf('\n', from + 1)) line += 1;
      at = end + 1;
      if (text[at] !== '"') break;
      cell += '"';
    }
    return cell + plain();
  }
}

/** `Space name` and `space_name` are one column. */
const keyOf = (name: string) =>
  name
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '_')
    .replace(/^_|_$/g, '');

export interface TableRow {
  line: string;
  /** The first of these columns that says something; without spaces at its ends. */
  value(...columns: readonly string[]): string;
}

/** A CSV file with a line of names above. */
export function readTable(text: string): { columns: readonly string[]; rows: Iterable<TableRow> } {
  const records = readCsv(text.startsWith('\u{feff}') ? text.slice(1) : text);
  const head = records.next();
  if (head.done) throw new FileProblem(serverMessages.importEmpty);
  const columns = head.value.cells.map(keyOf);
  const places = new Map(columns.map((name, place) => [name, place]));
  function* rows(): Generator<TableRow> {
    for (const { line, cells } of records)
      yield {
        line: String(line),
        value(...names) {
          for (const name of names) {
            const cell = cells[places.get(name) ?? -1]?.trim();
            if (cell) return cell;
          }
          return '';
        },
      };
  }
  return { columns, rows: rows() };
}
