import { expect, test } from 'vitest';
import { billPdf } from './bill-pdf.ts';
import type { BillRow } from './bills.repository.ts';
import { createPdfFonts } from './pdf-fonts.ts';
import { runsOf } from './pdf-lines.ts';
import { pdfLetters, pdfText } from './pdf-text.testing.ts';

const invoice: BillRow = {
  ...{
    id: 'bil_1',
    businessId: 'biz_1',
    sequence: 1,
    number: 'ZC-000001',
    kind: 'INVOICE',
    state: 'OPEN',
    planName: 'Studio',
  },
  ...{ currency: 'EUR', subtotal: 5900, taxRate: 1900, tax: 1121, taxNote: null, total: 7021, creditUsed: 0 },
  lines: [{ kind: 'PLAN', name: 'Studio', quantity: 1, from: null, until: null, amount: 5900 }],
  seller: { name: 'Northlight', address: 'Quay 1', country: 'DE', taxId: '' },
  buyer: { name: 'Harbour', address: '', country: 'DE', vatId: '' },
  ...{ amountDue: 7021, creditOf: null, issuedAt: new Date('2026-03-01T12:00:00Z'), paidAt: null },
  ...{ nextAttemptAt: null, attemptCount: 0, chargeId: null, keptUntil: null },
};

async function pdfOf(bill: Partial<BillRow>): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  for await (const piece of billPdf({ ...invoice, ...bill }, createPdfFonts([]))) pieces.push(piece);
  return Buffer.concat(pieces);
}

/** The last two lines of the totals. */
const endOf = async (bill: Partial<BillRow>): Promise<string[]> => pdfText(await pdfOf(bill)).slice(-2);

const note = { kind: 'CREDIT_NOTE', state: 'PAID', subtotal: -5900, tax: -1121, total: -7021, amountDue: 0 } as const;

test.each([
  ['is due while it is open', {}, 'Amount due', '70.21'],
  ['was paid', { state: 'PAID' }, 'Amount paid', '70.21'],
  ['is due no more once it was taken back', { state: 'CANCELLED' }, 'Amount due', '0.00'],
  ['went to the credit of the business', note, 'Added to credit', '70.21'],
  ['takes back another bill', { ...note, creditOf: 'ZC-000001' }, 'Total', '-'],
] as const)('a bill says that its amount %s', async (_what, bill, name, amount) => {
  const [row, money] = await endOf(bill as Partial<BillRow>);
  expect(row).toBe(name);
  expect(money).toContain(amount);
});

test('a bill has names in the letters in which they are written', async () => {
  const written = 'Zażółć Łódź Ελλάδα Київ Հայաստան საქართველო שלום مرحبا ₹';
  const letters = pdfLetters(await pdfOf({ buyer: { ...invoice.buyer, name: written, address: 'Straße 1' } }));
  for (const letter of written.replace(/[\u0600-\u06ff\u0020-\u007e\u00a0-\u00ff]/g, ''))
    expect(letters).toContain(letter);
  // Arabic letters are drawn as what they become between their neighbours.
  expect(letters).toMatch(/[\u0600-\u06ff]/);
});

test('a bill without them is small, and has a question mark for what no font has', async () => {
  const small = await pdfOf({ buyer: { ...invoice.buyer, name: 'Café Zoë', address: '𓂀 1' } });
  expect(small.length).toBeLessThan(5000);
  expect(pdfText(small)).toContain('? 1');
});

test('words from right to left stand in their order, and numbers within them are not turned around', () => {
  const shown = (line: string) => runsOf(line, createPdfFonts([])).map(({ text }) => text);
  expect(shown('Acme (Oslo)')).toEqual(['Acme (Oslo)']);
  expect(shown('שלום עולם')).toEqual(['עולם', ' ', 'שלום']);
  expect(shown('Acme שלום עולם 12')).toEqual(['Acme ', '12', ' ', 'עולם', ' ', 'שלום']);
  expect(shown('(שלום)')).toEqual([[')', 'שלום', '('].join('')]);
});
