import type { Queryable } from '../../platform/database/database.ts';
import { salesEnquiry } from './billing.table.ts';

export function createSalesEnquiriesRepository(db: Queryable) {
  return {
    async insert(row: typeof salesEnquiry.$inferSelect): Promise<void> {
      await db.insert(salesEnquiry).values(row);
    },
  };
}
