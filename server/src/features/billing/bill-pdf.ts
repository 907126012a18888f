import { type BillLine, putOff, splitTax } from '@zeacon/contract';
import PdfDocument from 'pdfkit';
import { formatMoney } from '../../platform/format-money.ts';
import type { BillRow } from './bills.repository.ts';
import type { PdfFonts } from './pdf-fonts.ts';
import { createPdfPen, type PdfPen } from './pdf-pen.ts';

const left = 50;
const right = 545;
const amountWidth = 110;
const soft = '#5b6472';
const ink = '#12161d';

/** Has it saved under its number. */
export const billDisposition = ({ number }: BillRow): string =>
  `attachment; filename="${number.replace(/[^\w-]/g, '-')}.pdf"`;

/** A bill as a page to keep, in pieces. */
export function billPdf(bill: BillRow, fonts: PdfFonts): AsyncIterable<Uint8Array> {
  const title = bill.kind === 'INVOICE' ? 'Invoice' : 'Credit note';
  const document = new PdfDocument({
    size: 'A4',
    margin: left,
    info: { Title: `${title} ${bill.number}`, Author: bill.seller.name, CreationDate: bill.issuedAt },
    lang: 'en',
  });
  const page = { document, write: createPdfPen(document, fonts).write };
  drawHead(page, bill, title);
  drawParties(page, bill);
  drawTotals(page, bill, drawLines(page, bill));
  document.end();
  return document;
}

type Document = InstanceType<typeof PdfDocument>;

interface Page extends PdfPen {
  document: Document;
}

const countries = new Intl.DisplayNames('en', { type: 'region' });
const countryName = (code: string): string => (code ? (countries.of(code) ?? code) : '');

const day = (date: Date) => new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' }).format(date);

function drawHead({ write }: Page, { number, issuedAt, state, creditOf }: BillRow, title: string): void {
  write(`${title} ${number}`, { x: left, y: 60, size: 22, color: ink, isBold: true });
  const facts = [`Issued ${day(issuedAt)}`, stateWords[state], creditOf && `Takes back ${creditOf}`];
  write(facts.filter(Boolean).join(' · '), { x: left, y: 90, color: soft });
}

const stateWords: Record<BillRow['state'], string> = {
  OPEN: 'To be paid',
  PAID: 'Paid',
  CANCELLED: 'Taken back',
  DISPUTED: 'Disputed',
  REFUNDING: 'Being refunded',
  REFUNDED: 'Refunded',
};

function drawParties({ write }: Page, { seller, buyer }: BillRow): void {
  const column = (heading: string, lines: readonly string[], x: number) => {
    write(heading, { x, y: 125, color: ink, isBold: true });
    write(lines.filter(Boolean).join('\n'), { x, y: 140, width: 230, color: soft });
  };
  column(
    'From',
    [seller.name, seller.address, countryName(seller.country), seller.taxId && `Tax id ${seller.taxId}`],
    left,
  );
  column('To', [buyer.name, buyer.address, countryName(buyer.country), buyer.vatId && `VAT id ${buyer.vatId}`], 310);
}

/** Returns where they end. */
function drawLines({ document, write }: Page, { lines, currency }: BillRow): number {
  let y = 240;
  rule(document, y);
  for (const line of lines) {
    if (y > 680) {
      document.addPage();
      y = 60;
    }
    y += 12;
    const end = write(lineWords(line), { x: left, y, width: 360, color: ink });
    write(formatMoney(line.amount, currency), { ...amounts, y, color: ink });
    y = end + 6;
    rule(document, y);
  }
  return y;
}

const amounts = { x: right - amountWidth, width: amountWidth, isAtEnd: true };

const paidStates: readonly BillRow['state'][] = ['PAID', 'REFUNDING', 'REFUNDED', 'DISPUTED'];
const isPaid = ({ state }: BillRow) => paidStates.includes(state);

/** What became of the total: nobody pays a bill that was taken back, and what a change of plan leaves is credit. */
function lastRow(bill: BillRow): [string, number][] {
  const { kind, state, creditOf, total, amountDue } = bill;
  if (kind === 'CREDIT_NOTE') return creditOf === null ? [['Added to credit', -total]] : [];
  if (state === 'CANCELLED') return [['Amount due', 0]];
  return [[isPaid(bill) ? 'Amount paid' : 'Amount due', amountDue]];
}

function drawTotals({ write }: Page, bill: BillRow, top: number): void {
  const { currency, subtotal, taxRate, total, creditUsed } = bill;
  const later = putOff(bill);
  const { own, rest, notes } = splitTax(bill);
  const rows: [string, number][] = [
    ['Subtotal', subtotal],
    [`Tax ${taxRate / 100}%`, rest],
    ...own.map(({ rate, amount }): [string, number] => [`Tax ${rate}%, paid before`, amount]),
    ['Total', total],
    ...(creditUsed === 0
      ? []
      : ([[creditUsed > 0 ? 'Credit used' : 'Carried over', -creditUsed]] as [string, number][])),
    ...(later > 0 ? ([['Put on the next bill', -later]] as [string, number][]) : []),
    ...lastRow(bill),
  ];
  let y = top + 14;
  for (const [name, amount] of rows) {
    const isBold = name === 'Total';
    write(name, { x: 310, y, color: ink, isBold });
    write(formatMoney(amount, currency), { ...amounts, y, color: ink, isBold });
    y += 18;
  }
  if (notes.length > 0) write(notes.join('\n'), { x: left, y: y + 12, width: right - left, color: soft });
}

function lineWords({ kind, name, quantity, from, until }: BillLine): string {
  const time = from && until ? `, ${day(new Date(from))} to ${day(new Date(until))}` : '';
  switch (kind) {
    case 'PLAN':
      return `${name}${time}`;
    case 'UNUSED':
      return `${name}, not used${time}`;
    case 'DISCOUNT':
      return `Promo code ${name}`;
    case 'OVERAGE':
      return `${quantity} ${meterWords[name] ?? name} beyond the plan${time}`;
    case 'CANCELLED':
      return `Takes back ${name}`;
  }
}

const meterWords: Record<string, string> = {
  liveMinutes: 'live minutes',
  storedGigabytes: 'gigabytes stored',
  deliveredMinutes: 'minutes delivered',
  encodedMinutes: 'minutes encoded',
  seats: 'seats',
  communities: 'communities',
};

const rule = (document: Document, y: number) =>
  document.moveTo(left, y).lineTo(right, y).lineWidth(0.5).strokeColor('#d5d9e0').stroke();
