import { validateEmail } from '@zeacon/contract';
import { firstCharacters } from '../../../platform/first-characters.ts';
import { type CsvRecord, readCsv } from '../import/files/read-csv.ts';

export interface Address {
  line: number;
  /** In lower case. */
  email: string;
}

export interface Unreadable {
  line: number;
  /** The beginning of what stands there. */
  text: string;
}

const columnNames = new Set(['email', 'e-mail', 'emailaddress', 'mail']);
const shownLength = 100;

/** `Ana <ana@sea.example>`, as mail programs copy it, and `mailto:` are addresses, too. */
function toEmail(written: string): string | undefined {
  const trimmed = written.trim();
  const start = trimmed.lastIndexOf('<');
  const inner = trimmed.endsWith('>') && start >= 0 ? trimmed.slice(start + 1, -1) : trimmed;
  const email = inner.replace(/^mailto:/i, '').toLowerCase();
  return email && validateEmail(email) === undefined && !/[<>"'(),;:\\[\]]/.test(email) ? email : undefined;
}

function emailsOf(cell: string): string[] {
  const whole = toEmail(cell);
  if (whole !== undefined) return [whole];
  const parts = cell.split(/[\s,;]+/).filter((part) => part !== '');
  const emails = parts.flatMap((part) => toEmail(part) ?? []);
  return emails.length === parts.length ? emails : [];
}

/** The emails in what somebody pasted, or in a CSV file. Throws `FileProblem` where it cannot be read. */
export function readAddresses(text: string): { addresses: Address[]; unreadable: Unreadable[] } {
  const addresses: Address[] = [];
  const unreadable: Unreadable[] = [];
  let column = -1;
  let isFirst = true;
  for (const { line, cells } of readCsv(text.startsWith('\u{feff}') ? text.slice(1) : text)) {
    if (isFirst) column = columnOf(cells);
    const isHead = isFirst && column >= 0;
    isFirst = false;
    if (isHead || cells.every((cell) => cell.trim() === '')) continue;
    const [looked, others] = column >= 0 ? [[cells[column] ?? ''], []] : [cells, cells];
    const emails = looked.flatMap(emailsOf);
    if (emails.length > 0) addresses.push(...emails.map((email) => ({ line, email })));
    const wrong = emails.length === 0 ? looked.join(' ') || cells.join(' ') : others.filter(isBroken).join(' ');
    if (wrong) unreadable.push({ line, text: firstCharacters(wrong.trim(), shownLength) });
  }
  return { addresses, unreadable };
}

const columnOf = (cells: CsvRecord['cells']): number =>
  cells.findIndex((cell) => columnNames.has(cell.toLowerCase().replace(/[\s_]/g, '')));

/** Meant as an address, and none. */
const isBroken = (cell: string): boolean => cell.includes('@') && emailsOf(cell).length === 0;
