import type { SalesEnquiry } from '@zeacon/contract';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import type { NewId } from '../../platform/ids.ts';
import { createSalesEnquiriesRepository } from './sales-enquiries.repository.ts';

export type ContactSalesService = ReturnType<typeof createContactSalesService>;

/** Keeps what people ask before they buy. */
export function createContactSalesService({
  database,
  newId,
  clock,
}: {
  database: Database;
  newId: NewId;
  clock: Clock;
}) {
  return {
    async add(enquiry: SalesEnquiry): Promise<void> {
      await createSalesEnquiriesRepository(database.db).insert({ ...enquiry, id: newId('enq'), createdAt: clock() });
    },
  };
}
