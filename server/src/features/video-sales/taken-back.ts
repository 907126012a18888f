import type { DisputeState } from '@zeacon/contract';
import type { BaseLogger } from 'pino';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Transaction } from '../../platform/database/database.ts';
import { createReach } from './ask-gateway.ts';
import { counts, type PurchaseRow } from './purchase-states.ts';
import { createPurchasesRepository } from './purchases.repository.ts';
import type { Purchasing } from './purchasing.ts';
import type { FormGateway } from './sales-gateway.ts';
import type { SalesGateways } from './sales-gateways.ts';

export type TakenBack = ReturnType<typeof createTakenBack>;

export interface TakenBackDeps {
  database: Database;
  gateways: Pick<SalesGateways, 'of'>;
  purchasing: Pick<Purchasing, 'refundedIn'>;
  /** Writes what the work changes into the audit log, as done by the platform. */
  recordAsPlatform: (
    tx: Transaction,
    action: 'stream.sale_refunded' | 'stream.sale_disputed',
    work: () => Promise<void>,
  ) => Promise<void>;
  /** Run in the transaction that writes it down. `amount`: what was given back now. */
  onPartlyRefunded: (tx: Transaction, row: PurchaseRow, amount: number) => Promise<void>;
  /** `before`: the state of the purchase until then. */
  onDisputed: (tx: Transaction, row: PurchaseRow, state: DisputeState, before: PurchaseRow['state']) => Promise<void>;
  clock: Clock;
  log: BaseLogger;
}

/**
 * Money of sales that went back at the gateway: the business gave it back there, or whoever paid asked their bank for it.
 * A part ends nothing. While the bank has not decided, the buyer may watch: nobody knows yet who is right.
 */
export function createTakenBack(deps: TakenBackDeps) {
  const { database, gateways, purchasing, recordAsPlatform, onPartlyRefunded, onDisputed, clock, log } = deps;
  const reach = createReach(log);

  /** Asked for anew where somebody wrote down another amount meanwhile: nobody knows whose answer is the newer one. */
  async function refunded(row: PurchaseRow): Promise<void> {
    if (!counts(row) || row.chargeId === null) return;
    const gateway = await gateways.of(row);
    if (gateway.form === null) return;
    const { refundId, amount, isWhole } = await reach(row, gateway.events.refundedOf(row.chargeId, row.currency));
    let changed: PurchaseRow | undefined;
    await database.transaction((tx) =>
      recordAsPlatform(tx, 'stream.sale_refunded', async () => {
        if (isWhole && refundId !== undefined) await purchasing.refundedIn(tx, row, refundId);
        else changed = await partlyRefundedIn(tx, row, amount);
      }),
    );
    if (changed) await refunded(changed);
  }

  /** The purchase as it is, where it is not the one that the gateway was asked about. */
  async function partlyRefundedIn(
    tx: Transaction,
    { id, refundedAmount: before }: PurchaseRow,
    refundedAmount: number,
  ): Promise<PurchaseRow | undefined> {
    const purchases = createPurchasesRepository(tx);
    const current = await purchases.lock(id);
    // Several may be told of at once; all of them are in what the gateway says.
    if (!current || !counts(current) || current.refundedAmount === refundedAmount) return undefined;
    if (current.refundedAmount !== before) return current;
    const updated = await purchases.update(id, { refundedAmount });
    await onPartlyRefunded(tx, updated, refundedAmount - current.refundedAmount);
    return undefined;
  }

  /** Its state is what the gateway says now, so that old events and those in another order do no harm. */
  async function disputed({ id }: PurchaseRow, state: DisputeState): Promise<void> {
    await database.transaction((tx) =>
      recordAsPlatform(tx, 'stream.sale_disputed', async () => {
        const purchases = createPurchasesRepository(tx);
        const current = await purchases.lock(id);
        const next = current && afterDispute(current.state, state);
        if (!next) return;
        const disputedAt = current.disputedAt ?? clock();
        await onDisputed(tx, await purchases.update(id, { state: next, disputedAt }), state, current.state);
      }),
    );
  }

  return {
    refunded,
    disputed,
    /** The dispute, if it is about a charge of this gateway. */
    find: (gateway: FormGateway, disputeId: string) => reach({ id: disputeId }, gateway.events.dispute(disputeId)),
  };
}

/** Undefined where nothing changes. What is being refunded is the bank's to give back, once it is disputed. */
function afterDispute(state: PurchaseRow['state'], dispute: DisputeState): PurchaseRow['state'] | undefined {
  if (dispute === 'OPEN') return state === 'PAID' || state === 'REFUNDING' ? 'DISPUTED' : undefined;
  if (dispute === 'WON') return state === 'DISPUTED' || state === 'CHARGED_BACK' ? 'PAID' : undefined;
  return counts({ state }) ? 'CHARGED_BACK' : undefined;
}
