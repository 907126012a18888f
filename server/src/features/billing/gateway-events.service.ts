import type { BaseLogger } from 'pino';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Transaction } from '../../platform/database/database.ts';
import type { BillRefunds } from './bill-refunds.ts';
import { createBillingAccountsRepository } from './billing-accounts.repository.ts';
import { createBillsRepository } from './bills.repository.ts';
import type { Disputes } from './disputes.ts';
import { createGatewayEventsRepository } from './gateway-events.repository.ts';
import type { GatewayEvent, GatewayEventTopic } from './gateway-events.ts';
import type { PaymentGateway } from './payment-gateway.ts';
import { toCardColumns } from './payment-profiles.service.ts';
import { createPaymentsRepository } from './payments.repository.ts';
import { addDays } from './periods.ts';
import type { Purchases } from './purchases.ts';

export type GatewayEventsService = ReturnType<typeof createGatewayEventsService>;

export interface GatewayEventsDeps {
  gateway: PaymentGateway;
  database: Database;
  purchases: Pick<Purchases, 'finish'>;
  refunds: Pick<BillRefunds, 'givenBackIn'>;
  disputes: Pick<Disputes, 'decidedIn'>;
  clock: Clock;
  log: BaseLogger;
}

/** Gateways send what was not received for some days; people may have it sent again for longer. */
const keptDays = 45;

/**
 * What the gateway tells of by itself. An event only says what to look at: what became of that the gateway is asked, so
 * that an old one does no harm. Its id is written in the transaction of its effect.
 */
export function createGatewayEventsService(deps: GatewayEventsDeps) {
  const { gateway, database, purchases, refunds, disputes, clock, log } = deps;

  const heardIn = (tx: Transaction, id: string) => createGatewayEventsRepository(tx).add(id, clock());

  async function charge(id: string, { paymentId, chargeId }: Extract<GatewayEventTopic, { kind: 'charge' }>) {
    const payment = await createPaymentsRepository(database.db).find(paymentId);
    if (!payment)
      return log.info({ eventId: id }, 'The payment gateway told of a payment that is not of this platform.');
    if (payment.state === 'PENDING')
      await purchases.finish({ ...payment, chargeId }, { answer: 'APPROVE', within: (tx) => heardIn(tx, id) });
    else await database.transaction((tx) => heardIn(tx, id));
  }

  /** Of a form that was closed before it could say so. It replaces no card. */
  async function card(id: string, { businessId, confirmingId }: Extract<GatewayEventTopic, { kind: 'card' }>) {
    const answer = await gateway.confirmCard(businessId, confirmingId, 'APPROVE');
    await database.transaction(async (tx) => {
      if (answer.outcome !== 'stored' || !answer.card) return void (await heardIn(tx, id));
      const accounts = createBillingAccountsRepository(tx);
      const { cardToken } = await accounts.lock(businessId);
      if (!(await heardIn(tx, id)) || gateway.owns(cardToken)) return;
      await accounts.update(businessId, toCardColumns(answer.card));
    });
  }

  async function dispute(id: string, { disputeId }: Extract<GatewayEventTopic, { kind: 'dispute' }>) {
    const found = await gateway.events?.dispute(disputeId);
    await database.transaction(async (tx) => {
      if (!(await heardIn(tx, id)) || !found) return;
      const bill = await createBillsRepository(tx).findByCharge(found.chargeId);
      if (bill) await disputes.decidedIn(tx, bill, found.state);
    });
  }

  /** Given back at the gateway itself. Only all of it takes the bill back. */
  async function refund(id: string, { chargeId }: Extract<GatewayEventTopic, { kind: 'refund' }>) {
    const refundId = await gateway.events?.wholeRefund(chargeId);
    await database.transaction(async (tx) => {
      if (!(await heardIn(tx, id)) || refundId === undefined) return;
      const bill = await createBillsRepository(tx).findByCharge(chargeId);
      if (bill) await refunds.givenBackIn(tx, bill);
    });
  }

  return {
    /** Undefined if it is not from the gateway. */
    read: (body: Buffer, signature: string) => gateway.events?.read(body, signature, clock()),

    async hear({ id, topic }: GatewayEvent): Promise<void> {
      if (!topic || (await createGatewayEventsRepository(database.db).isKnown(id))) return;
      if (topic.kind === 'charge') await charge(id, topic);
      else if (topic.kind === 'card') await card(id, topic);
      else if (topic.kind === 'dispute') await dispute(id, topic);
      else await refund(id, topic);
    },

    async trim(): Promise<void> {
      if (gateway.events) await createGatewayEventsRepository(database.db).removeBefore(addDays(clock(), -keptDays));
    },
  };
}
