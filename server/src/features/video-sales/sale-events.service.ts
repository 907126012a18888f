import type { BaseLogger } from 'pino';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import { createPurchasesRepository } from './purchases.repository.ts';
import type { Purchasing } from './purchasing.ts';
import { createSalesAccountsRepository } from './sales-accounts.repository.ts';
import type { SaleEvent, SaleTopic } from './sales-gateway.ts';
import type { SalesGateways } from './sales-gateways.ts';
import type { TakenBack } from './taken-back.ts';

export type SaleEventsService = ReturnType<typeof createSaleEventsService>;

interface SaleEventsDeps {
  database: Database;
  gateways: Pick<SalesGateways, 'ofBusiness'>;
  purchasing: Pick<Purchasing, 'paidElsewhere'>;
  takenBack: TakenBack;
  clock: Clock;
  log: BaseLogger;
}

/** Gateways send what was not received for some days; people may have it sent again for longer. */
const keptMs = 45 * 86_400_000;
/** Banks let holders take money back for so long. */
const disputableMs = 120 * 86_400_000;

/**
 * What the gateway of a business tells of by itself. An event only says what to look at. It is believed of purchases of
 * that business alone, as the business knows the secret that signs it.
 */
export function createSaleEventsService({ database, gateways, purchasing, takenBack, clock, log }: SaleEventsDeps) {
  const accounts = createSalesAccountsRepository(database.db);
  const purchases = createPurchasesRepository(database.db);

  async function follow(businessId: string, topic: SaleTopic): Promise<void> {
    const dispute = topic.kind === 'dispute' ? await disputeOf(businessId, topic.disputeId) : undefined;
    if (topic.kind === 'dispute' && !dispute) return;
    const chargeId = topic.kind === 'dispute' ? (dispute?.chargeId ?? '') : topic.chargeId;
    const row =
      topic.kind === 'charge'
        ? await purchases.find(topic.paymentId)
        : await purchases.findByCharge(businessId, chargeId);
    if (row?.businessId !== businessId)
      return log.info({ businessId }, 'The gateway of a business told of a payment that is no sale of it.');
    if (dispute) await takenBack.disputed(row, dispute.state);
    else if (topic.kind === 'refund') await takenBack.refunded(row);
    else if (row.chargeId === chargeId) await purchasing.paidElsewhere(row);
  }

  async function followDisputes(businessId: string, since: Date): Promise<void> {
    const gateway = await gateways.ofBusiness(businessId);
    for (const { chargeId, state } of (await gateway?.events.disputesSince(since)) ?? []) {
      const row = await purchases.findByCharge(businessId, chargeId);
      if (row) await takenBack.disputed(row, state);
    }
  }

  async function disputeOf(businessId: string, disputeId: string) {
    const gateway = await gateways.ofBusiness(businessId);
    return gateway && takenBack.find(gateway, disputeId);
  }

  return {
    /** Undefined if it is not from the gateway of this business. */
    async read(businessId: string, body: Buffer, signature: string): Promise<SaleEvent | undefined> {
      const gateway = await gateways.ofBusiness(businessId);
      return gateway?.events.read(body, signature, clock());
    },

    async hear(businessId: string, { id, topic }: SaleEvent): Promise<void> {
      if (!topic || topic.kind === 'card') return;
      if (await accounts.isHeard(businessId, id)) return;
      // What fails is told of again, and has its effect once: both are asked for by the state of the purchase.
      await follow(businessId, topic);
      await accounts.hear(businessId, id, clock());
    },

    /** In case an event was lost, or is not sent. An account that cannot be asked holds up no other. */
    async askForDisputes(signal?: AbortSignal): Promise<void> {
      const since = new Date(clock().getTime() - disputableMs);
      for (const businessId of await accounts.businessIds()) {
        if (signal?.aborted) return;
        await followDisputes(businessId, since).catch((error) =>
          log.warn({ err: error, businessId }, 'The gateway of a business could not be asked for disputes.'),
        );
      }
    },

    trim: () => accounts.forgetBefore(new Date(clock().getTime() - keptMs)),
  };
}
