import type { BillLine } from '@zeacon/contract';
import type { PlansConfig } from '../../config/plans-config.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { type BillingAccountRow, createBillingAccountsRepository } from './billing-accounts.repository.ts';
import { type BillingMail, dayOf } from './billing-mails.ts';
import { createBillsRepository } from './bills.repository.ts';
import type { IssueBill } from './issue-bill.ts';
import { addDays } from './periods.ts';
import { totalsOf } from './quote.ts';
import { daysVideosPlay } from './subscription-view.ts';
import { createSubscriptionsRepository, type SubscriptionRow } from './subscriptions.repository.ts';
import type { UsedBeyond } from './used-beyond.ts';

export type EndPlan = ReturnType<typeof createEndPlan>;

interface EndPlanDeps {
  config: () => PlansConfig;
  issuing: IssueBill;
  usedBeyond: Pick<UsedBeyond, 'closeIn'>;
  mail: Pick<BillingMail, 'toPayers'>;
  /** The plan of the business, or its state, is another one. */
  planChangedIn: (tx: Transaction, businessId: string) => Promise<void>;
  clock: Clock;
}

/** The end of a plan, and the bills that are written without anybody asking. Called with the account locked. */
export function createEndPlan({ config, issuing, usedBeyond, mail, planChangedIn, clock }: EndPlanDeps) {
  async function billIn(tx: Transaction, row: SubscriptionRow, account: BillingAccountRow, lines: BillLine[]) {
    const money = totalsOf(lines, config(), account.details, BigInt(account.credit));
    const state = money.amountDue === 0 ? 'PAID' : 'OPEN';
    const { businessId } = row;
    const { details: buyer } = account;
    await issuing.issueIn(tx, { ...money, businessId, planName: row.plan.name, buyer, state, now: clock() });
  }

  return {
    billIn,

    /**
     * What was not paid is taken back, as its time is not used. What was used beyond the plan was used all the same: a
     * last bill charges it.
     */
    async endIn(tx: Transaction, row: SubscriptionRow, at: { stoppedAt: Date; end: Date }): Promise<void> {
      const { businessId } = row;
      const open = await createBillsRepository(tx).listOpen(businessId);
      for (const bill of open) await issuing.takeBackIn(tx, bill, clock());
      const used = open.flatMap(({ lines }) => lines.filter(({ kind }) => kind === 'OVERAGE'));
      const lines = [...used, ...(await usedBeyond.closeIn(tx, row, at.end))];
      await createSubscriptionsRepository(tx).update(businessId, {
        state: 'ENDED',
        stoppedAt: at.stoppedAt,
        owedLines: [],
      });
      if (lines.length > 0) await billIn(tx, row, await createBillingAccountsRepository(tx).find(businessId), lines);
      await planChangedIn(tx, businessId);
      // Who did not pay was mailed the day it became read-only.
      if (row.stoppedAt !== null) return;
      const date = dayOf(addDays(at.stoppedAt, daysVideosPlay));
      await mail.toPayers(tx, businessId, 'plan-ended', { plan: row.plan.name, date });
    },
  };
}
