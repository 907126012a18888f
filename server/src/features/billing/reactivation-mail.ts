import { ApiError, fieldError } from '../../platform/api-error.ts';
import type { Database } from '../../platform/database/database.ts';
import { type BillingMailDeps, billingPath } from './billing-mails.ts';
import { isRunning, requireName } from './business-state.ts';
import { createSubscriptionsRepository } from './subscriptions.repository.ts';

export type ReactivationMail = ReturnType<typeof createReactivationMail>;

interface Deps extends Pick<BillingMailDeps, 'queueMail'> {
  database: Database;
  businessName: (businessId: string) => Promise<string | undefined>;
  ownerEmail: (businessId: string) => Promise<string | undefined>;
  businessEmail: (businessId: string) => Promise<string | undefined>;
}

/** A mail to the owner, from which an ended plan is taken up again. */
export function createReactivationMail({ database, queueMail, businessName, ownerEmail, businessEmail }: Deps) {
  return async (
    businessId: string,
    asked: { businessName: string; businessEmail: string },
    language: string | undefined,
  ): Promise<void> => {
    const business = requireName(asked.businessName, await businessName(businessId));
    if (asked.businessEmail.toLowerCase() !== (await businessEmail(businessId))?.toLowerCase())
      throw fieldError('businessEmail', 'This is not the email of your business. Change it in the settings first.');
    const to = await ownerEmail(businessId);
    await database.transaction(async (tx) => {
      const row = await createSubscriptionsRepository(tx).find(businessId);
      if (!row || !to) throw new ApiError('plan.none');
      if (isRunning(row) && !row.cancelAtPeriodEnd) throw new ApiError('plan.running');
      const values = { business, plan: row.plan.name, path: billingPath };
      await queueMail(tx, { to, language, template: 'plan-reactivation', values });
    });
  };
}
