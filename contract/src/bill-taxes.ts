import type { BillLine } from './bills.ts';

interface Taxed {
  lines: readonly BillLine[];
  tax: number;
  taxNote?: string | null | undefined;
}

/** The tax of a bill: that at its own rate, what lines have of their own, and what is said of both, each once. */
export function splitTax({ lines, tax, taxNote }: Taxed) {
  const own = lines.flatMap(({ ownTax }) => ownTax ?? []);
  const rest = own.reduce((left, { amount }) => left - amount, tax);
  const notes = [...new Set([taxNote, ...own.map(({ note }) => note)])].filter((note) => note != null);
  return { own, rest, notes };
}
