import type { BaseLogger } from 'pino';
import type { Database, Transaction } from '../../platform/database/database.ts';
import { createBillingAccountsRepository } from './billing-accounts.repository.ts';
import { each } from './each-due.ts';
import { createSubscriptionsRepository } from './subscriptions.repository.ts';

interface Deps {
  database: Database;
  /** The videos of the business play again. */
  resumeVideos: (tx: Transaction, businessId: string) => Promise<void>;
  log: BaseLogger;
}

/** Where nothing is sold, the videos of no business are stopped for lack of a plan. */
export function createResumeAll({ database, resumeVideos, log }: Deps) {
  async function resume(businessId: string): Promise<void> {
    await database.transaction(async (tx) => {
      await createBillingAccountsRepository(tx).lock(businessId);
      const subscriptions = createSubscriptionsRepository(tx);
      // Another node may have done it.
      if (!(await subscriptions.find(businessId))?.videosStoppedAt) return;
      // First, as what closes streams for another reason asks whether these are stopped.
      await subscriptions.update(businessId, { videosStoppedAt: null });
      await resumeVideos(tx, businessId);
    });
  }

  return async function resumeAll(): Promise<void> {
    const stopped = await createSubscriptionsRepository(database.db).withVideosStopped();
    await each(log, stopped, 'let the videos of a business play again', resume);
  };
}
