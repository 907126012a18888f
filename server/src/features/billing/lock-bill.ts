import type { Transaction } from '../../platform/database/database.ts';
import { createBillingAccountsRepository } from './billing-accounts.repository.ts';
import { type BillRow, createBillsRepository } from './bills.repository.ts';

type Which = Pick<BillRow, 'businessId' | 'id'>;

/** A bill as it is, with the account of its business locked, or where the business is gone, the bill itself. */
export async function lockBillIn(tx: Transaction, { businessId, id }: Which): Promise<BillRow | undefined> {
  const bills = createBillsRepository(tx);
  if ((await bills.find(businessId, id))?.keptUntil) return bills.lock(id);
  await createBillingAccountsRepository(tx).lock(businessId);
  return bills.find(businessId, id);
}
