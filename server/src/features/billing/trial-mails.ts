import type { BaseLogger } from 'pino';
import type { PlansConfig } from '../../config/plans-config.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Transaction } from '../../platform/database/database.ts';
import { formatMoney } from '../../platform/format-money.ts';
import { createBillingAccountsRepository } from './billing-accounts.repository.ts';
import { type BillingMail, dayOf } from './billing-mails.ts';
import { nextPeriodOf } from './business-state.ts';
import { each, eachPage } from './each-due.ts';
import type { Purchases } from './purchases.ts';
import { totalsOf } from './quote.ts';
import { createSubscriptionsRepository } from './subscriptions.repository.ts';
import type { UsedBeyond } from './used-beyond.ts';

interface Deps {
  config: PlansConfig;
  database: Database;
  mail: Pick<BillingMail, 'toPayers'>;
  purchases: Pick<Purchases, 'hasCard'>;
  usedBeyond: Pick<UsedBeyond, 'soFar'>;
  /** What decides on the tax is known anew. */
  renewVatCheck: (businessId: string) => Promise<void>;
  /** It is to be deleted, and charged nothing. */
  isClosed: (tx: Transaction, businessId: string) => Promise<boolean>;
  clock: Clock;
  log: BaseLogger;
}

const batch = 200;
/** So long before its end; before that of a shorter trial, half of it. */
const leadHours = 72;

/** Tells that a trial ends soon and what is charged then: once, as that is noted in the transaction that queues the mail. */
export function createTrialMails(deps: Deps) {
  const { config, database, mail, purchases, usedBeyond, renewVatCheck, isClosed, clock, log } = deps;
  const stored = createSubscriptionsRepository(database.db);

  async function tell(businessId: string): Promise<void> {
    await renewVatCheck(businessId);
    await database.transaction(async (tx) => {
      const account = await createBillingAccountsRepository(tx).lock(businessId);
      if (await isClosed(tx, businessId)) return;
      const subscriptions = createSubscriptionsRepository(tx);
      const row = await subscriptions.find(businessId);
      if (row?.state !== 'TRIAL' || row.trialMailedAt !== null || row.cancelAtPeriodEnd) return;
      const lines = [...(await usedBeyond.soFar(tx, row)), ...(await nextPeriodOf(tx, row, row.periodEnd)).lines];
      const { amountDue } = totalsOf(lines, config, account.details, BigInt(account.credit));
      const isCardMissing = amountDue > 0 && !purchases.hasCard(account);
      await mail.toPayers(tx, businessId, isCardMissing ? 'trial-ending-no-card' : 'trial-ending', {
        plan: row.plan.name,
        amount: formatMoney(amountDue, config.currency),
        date: dayOf(row.periodEnd),
      });
      await subscriptions.update(businessId, { trialMailedAt: clock() });
    });
  }

  return (): Promise<void> =>
    eachPage(
      (last?: string) => stored.trialsEnding(clock(), leadHours, batch, last),
      (businessIds) => each(log, businessIds, 'say that a trial ends', tell),
    );
}
