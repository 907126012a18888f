import type Stripe from 'stripe';
import type { StripeRefusal } from './stripe-client.ts';

/** Where it is kept what the gateway calls a business. */
export interface CustomerNames {
  find(businessId: string): Promise<string | null>;
  save(businessId: string, name: string): Promise<void>;
}

export type StripeCustomers = ReturnType<typeof createStripeCustomers>;

/** A business has one customer for test keys, and another one for live keys. */
export function createStripeCustomers(client: Stripe, names: CustomerNames, prefix: string) {
  async function find(businessId: string): Promise<string | undefined> {
    const name = await names.find(businessId);
    return name?.startsWith(prefix) ? name.slice(prefix.length) : undefined;
  }

  async function create(businessId: string, before: string | undefined): Promise<string> {
    const { id } = await client.customers.create(
      { metadata: { business: businessId } },
      { idempotencyKey: `customer:${businessId}:${before ?? ''}` },
    );
    await names.save(businessId, `${prefix}${id}`);
    return id;
  }

  return {
    find,

    /** One that was deleted at Stripe is made again. */
    async use<Answer>(businessId: string, work: (customer: string) => Promise<Answer>): Promise<Answer> {
      const known = await find(businessId);
      if (known === undefined) return work(await create(businessId, undefined));
      try {
        return await work(known);
      } catch (error) {
        const { code, param } = error as StripeRefusal;
        if (code !== 'resource_missing' || param !== 'customer') throw error;
        return work(await create(businessId, known));
      }
    },
  };
}
