import type { Config } from '../../config.ts';
import type { Database } from '../../platform/database/database.ts';
import { createBillingAccountsRepository } from './billing-accounts.repository.ts';
import type { PaymentGateway } from './payment-gateway.ts';
import { createSandboxGateway } from './sandbox-gateway.ts';

/** The gateway that is set up; without one, the built-in sandbox. */
export async function openGateway(
  { stripe, plans }: Pick<Config, 'stripe' | 'plans'>,
  database: Database,
): Promise<PaymentGateway> {
  if (!stripe) return createSandboxGateway();
  const { createStripeGateway } = await import('./stripe/stripe-gateway.ts');
  const { requireChargeable } = await import('./stripe/stripe-amounts.ts');
  if (plans) requireChargeable(plans.currency);
  const accounts = createBillingAccountsRepository(database.db);
  return createStripeGateway(stripe, {
    find: async (businessId) => (await accounts.find(businessId)).customerId,
    save: (businessId, customerId) =>
      database.transaction(async (tx) => {
        const on = createBillingAccountsRepository(tx);
        await on.lock(businessId);
        await on.update(businessId, { customerId });
      }),
  });
}
