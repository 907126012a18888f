import type { FastifyReply } from 'fastify';
import { billPdf } from './bill-pdf.ts';
import type { BillRow } from './bills.repository.ts';

/** A bill as a file that is saved under its number. */
export function sendBillPdf(reply: FastifyReply, row: BillRow): AsyncIterable<Uint8Array> {
  reply.header('content-disposition', `attachment; filename="${row.number.replace(/[^\w-]/g, '-')}.pdf"`);
  return billPdf(row);
}
