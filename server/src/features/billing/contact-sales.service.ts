import { type EnquiryState, type OperatedEnquiry, type Page, type SalesEnquiry, toPage } from '@zeacon/contract';
import { ApiError } from '../../platform/api-error.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Queryable, Transaction } from '../../platform/database/database.ts';
import { dayMs } from '../../platform/days.ts';
import type { NewId } from '../../platform/ids.ts';
import { createEnquiriesRepository, type EnquiryRow } from './enquiries.repository.ts';

export type ContactSalesService = ReturnType<typeof createContactSalesService>;

export interface ContactSalesDeps {
  database: Database;
  /** Who looks after the platform. */
  operatorEmails: (on: Queryable) => Promise<string[]>;
  mailIn: (tx: Transaction, to: string, enquiry: EnquiryRow) => Promise<void>;
  newId: NewId;
  clock: Clock;
}

/** In a day. What comes after that is in the list, and mailed to nobody. */
const mailedMax = 20;
/** In a day, of all who ask. */
const keptMax = 1000;

/** What people ask before they buy: kept, mailed to the operators and answered by them. */
export function createContactSalesService({ database, operatorEmails, mailIn, newId, clock }: ContactSalesDeps) {
  const stored = createEnquiriesRepository(database.db);

  async function require(id: string): Promise<EnquiryRow> {
    const row = await stored.find(id);
    if (!row) throw new ApiError('enquiry.not_found');
    return row;
  }

  return {
    async add(enquiry: SalesEnquiry): Promise<void> {
      const now = clock();
      const today = await stored.countSince(new Date(now.getTime() - dayMs));
      if (today >= keptMax) throw new ApiError('request.rate_limited');
      const row = { ...enquiry, id: newId('enq'), createdAt: now, answeredAt: null, answeredBy: null };
      await database.transaction(async (tx) => {
        await createEnquiriesRepository(tx).insert(row);
        if (today < mailedMax) for (const to of await operatorEmails(tx)) await mailIn(tx, to, row);
      });
    },

    async list({ state, ...query }: { state?: EnquiryState | undefined; page: number; size: number }) {
      const isAnswered = state && state === 'ANSWERED';
      const { rows, totalItems } = await stored.list({ isAnswered, ...query });
      return toPage(rows.map(toEnquiry), totalItems, query) satisfies Page<OperatedEnquiry>;
    },

    async answer(id: string, isAnswered: boolean, answeredBy: string): Promise<OperatedEnquiry> {
      await (isAnswered ? stored.answer(id, { answeredAt: clock(), answeredBy }) : stored.reopen(id));
      return toEnquiry(await require(id));
    },

    async remove(id: string): Promise<void> {
      if (!(await stored.remove(id))) throw new ApiError('enquiry.not_found');
    },
  };
}

const toEnquiry = ({ createdAt, answeredAt, ...row }: EnquiryRow): OperatedEnquiry => ({
  ...row,
  createdDate: createdAt.toISOString(),
  answeredDate: answeredAt?.toISOString() ?? null,
});
