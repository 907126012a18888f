import { type BillLine, splitTax } from '@zeacon/contract';
import PdfDocument from 'pdfkit';
import { formatMoney } from '../../platform/format-money.ts';
import type { BillRow } from './bills.repository.ts';

const left = 50;
const right = 545;
const amountWidth = 110;
const soft = '#5b6472';
const ink = '#12161d';

/** Has it saved under its number. */
export const billDisposition = ({ number }: BillRow): string =>
  `attachment; filename="${number.replace(/[^\w-]/g, '-')}.pdf"`;

/** A bill as a page to keep, in pieces. Its fonts are those of every reader, with the letters of western Europe. */
export function billPdf(bill: BillRow): AsyncIterable<Uint8Array> {
  const title = bill.kind === 'INVOICE' ? 'Invoice' : 'Credit note';
  const document = new PdfDocument({
    size: 'A4',
    margin: left,
    info: { Title: `${title} ${bill.number}`, Author: bill.seller.name, CreationDate: bill.issuedAt },
    lang: 'en',
  });
  drawHead(document, bill, title);
  drawParties(document, bill);
  drawLines(document, bill);
  drawTotals(document, bill);
  document.end();
  return document;
}

type Document = InstanceType<typeof PdfDocument>;

const countries = new Intl.DisplayNames('en', { type: 'region' });
const countryName = (code: string): string => (code ? (countries.of(code) ?? code) : '');

const day = (date: Date) => new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' }).format(date);

function drawHead(document: Document, { number, issuedAt, state, creditOf }: BillRow, title: string): void {
  document.font('Helvetica-Bold').fontSize(22).fillColor(ink).text(`${title} ${number}`, left, 60);
  const facts = [`Issued ${day(issuedAt)}`, stateWords[state], creditOf && `Takes back ${creditOf}`];
  document.font('Helvetica').fontSize(10).fillColor(soft).text(facts.filter(Boolean).join(' · '), left, 90);
}

const stateWords: Record<BillRow['state'], string> = {
  OPEN: 'To be paid',
  PAID: 'Paid',
  CANCELLED: 'Taken back',
  DISPUTED: 'Disputed',
  REFUNDING: 'Being refunded',
  REFUNDED: 'Refunded',
};

function drawParties(document: Document, { seller, buyer }: BillRow): void {
  const column = (heading: string, lines: readonly string[], x: number) => {
    document.font('Helvetica-Bold').fontSize(10).fillColor(ink).text(heading, x, 125);
    document.font('Helvetica').fillColor(soft);
    document.text(lines.filter(Boolean).map(writable).join('\n'), x, 140, { width: 230 });
  };
  column(
    'From',
    [seller.name, seller.address, countryName(seller.country), seller.taxId && `Tax id ${seller.taxId}`],
    left,
  );
  column('To', [buyer.name, buyer.address, countryName(buyer.country), buyer.vatId && `VAT id ${buyer.vatId}`], 310);
}

function drawLines(document: Document, { lines, currency }: BillRow): void {
  let y = 240;
  rule(document, y);
  for (const line of lines) {
    if (y > 680) {
      document.addPage();
      y = 60;
    }
    y += 12;
    document
      .font('Helvetica')
      .fontSize(10)
      .fillColor(ink)
      .text(writable(lineWords(line)), left, y, { width: 360 });
    document.text(formatMoney(line.amount, currency), right - amountWidth, y, { width: amountWidth, align: 'right' });
    y += document.heightOfString(writable(lineWords(line)), { width: 360 }) + 6;
    rule(document, y);
  }
  document.y = y;
}

const paidStates: readonly BillRow['state'][] = ['PAID', 'REFUNDING', 'REFUNDED', 'DISPUTED'];
const isPaid = ({ kind, state }: BillRow) => kind === 'INVOICE' && paidStates.includes(state);

function drawTotals(document: Document, bill: BillRow): void {
  const { currency, subtotal, taxRate, total, creditUsed, amountDue } = bill;
  const { own, rest, notes } = splitTax(bill);
  const rows: [string, number][] = [
    ['Subtotal', subtotal],
    [`Tax ${taxRate / 100}%`, rest],
    ...own.map(({ rate, amount }): [string, number] => [`Tax ${rate}%, paid before`, amount]),
    ['Total', total],
    ...(creditUsed > 0 ? ([['Credit used', -creditUsed]] as [string, number][]) : []),
    [isPaid(bill) ? 'Amount paid' : 'Amount due', amountDue],
  ];
  let y = document.y + 14;
  for (const [name, amount] of rows) {
    document.font(name === 'Total' ? 'Helvetica-Bold' : 'Helvetica').fillColor(ink);
    document.text(name, 310, y, { width: 120 });
    document.text(formatMoney(amount, currency), right - amountWidth, y, { width: amountWidth, align: 'right' });
    y += 18;
  }
  if (notes.length > 0)
    document
      .font('Helvetica')
      .fillColor(soft)
      .text(notes.join('\n'), left, y + 12, { width: right - left });
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

/** Letters that the fonts lack are written as a question mark. */
const writable = (text: string): string =>
  text.normalize('NFC').replace(/[^\n\u0020-\u007e\u00a0-\u00ff€–—‘’“”…]/g, '?');
