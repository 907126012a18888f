import type { Input, refundPartOfSale } from '@zeacon/contract';
import { ApiError, fieldError } from '../../platform/api-error.ts';
import type { Transaction } from '../../platform/database/database.ts';
import type { createReach } from './ask-gateway.ts';
import { leaseMs } from './purchase-leases.ts';
import { counts, type PurchaseRow } from './purchase-states.ts';
import { createPurchasesRepository } from './purchases.repository.ts';
import type { PurchasingDeps } from './purchasing-deps.ts';
import { isTakenOff } from './series-prices.ts';

type Deps = Pick<PurchasingDeps, 'database' | 'gateways' | 'onRefunded' | 'onPartlyRefunded' | 'clock'> & {
  reach: ReturnType<typeof createReach>;
};

/** What is given back, of what was left after so much had been before. */
type Part = Input<typeof refundPartOfSale>['body'];

/** Money that goes back to viewers: begun, asked of the gateway with a key of its own, and written down. */
export function createGivingBack({ database, gateways, onRefunded, onPartlyRefunded, clock, reach }: Deps) {
  const leased = () => new Date(clock().getTime() + leaseMs);

  async function giveBack(row: PurchaseRow): Promise<PurchaseRow> {
    const { id, chargeId } = row;
    if (chargeId === null) throw new ApiError('sale.not_paid');
    const gateway = await gateways.of(row);
    const { refundId } = await reach(row, gateway.refund({ key: `${id}-refund`, chargeId }));
    return refundedBy(row, refundId);
  }

  const refundedBy = (row: PurchaseRow, refundId: string): Promise<PurchaseRow> =>
    database.transaction((tx) => refundedIn(tx, row, refundId));

  async function refundedIn(tx: Transaction, row: PurchaseRow, refundId: string): Promise<PurchaseRow> {
    const purchases = createPurchasesRepository(tx);
    const current = await purchases.lock(row.id);
    if (!current || !counts(current)) return current ?? row;
    const { amount: refundedAmount } = current;
    const done = { state: 'REFUNDED' as const, refundId, refundedAmount, refundedAt: clock() };
    const refunded = await purchases.update(row.id, done);
    await onRefunded(tx, refunded, refundedAmount - current.refundedAmount);
    return refunded;
  }

  /** A part that was begun. The bank decides about what is disputed meanwhile. */
  async function givePart(row: PurchaseRow): Promise<PurchaseRow> {
    const { id, chargeId, partAmount, partFrom, currency } = row;
    if (chargeId === null || partAmount === null || partFrom === null) return row;
    const part = { key: `${id}-refund-from-${partFrom}`, chargeId, amount: BigInt(partAmount), currency };
    const outcome =
      row.state === 'PAID' ? await reach(row, (await gateways.of(row)).refundPart(part)) : ('refused' as const);
    const written = await database.transaction(async (tx) => {
      const purchases = createPurchasesRepository(tx);
      const current = await purchases.lock(id);
      if (current?.partFrom !== partFrom) return current ?? row;
      const done = { partAmount: null, partFrom: null, leasedUntil: clock() };
      const refundedAmount = partFrom + partAmount;
      // Stripe may have told of it before it answered.
      const isNew = outcome === 'made' && counts(current) && current.refundedAmount < refundedAmount;
      if (!isNew) return purchases.update(id, done);
      const updated = await purchases.update(id, { ...done, refundedAmount });
      await onPartlyRefunded(tx, updated, refundedAmount - current.refundedAmount);
      return updated;
    });
    if (outcome === 'refused') throw new ApiError('sale.refund_refused');
    return written;
  }

  return {
    giveBack,
    givePart,
    refundedIn,

    /** Begun once for what had been given back before; the same again goes on with it. */
    async refundPart(row: PurchaseRow, { amount, refundedAmount }: Part): Promise<PurchaseRow> {
      const begun = await database.transaction(async (tx) => {
        const purchases = createPurchasesRepository(tx);
        const current = (await purchases.lock(row.id)) ?? row;
        if (current.state === 'DISPUTED') throw new ApiError('sale.disputed');
        if (current.state !== 'PAID') throw new ApiError('sale.not_paid');
        if (await isTakenOff(tx, current)) throw new ApiError('sale.taken_off');
        const isSame = current.partFrom === refundedAmount && current.partAmount === amount;
        if (current.partFrom !== null && !isSame) throw new ApiError('sale.refund_pending');
        if (isSame) return current;
        if (current.refundedAmount !== refundedAmount) throw new ApiError('sale.refund_changed');
        if (amount >= current.amount - refundedAmount)
          throw fieldError('amount', 'A part is less than what is left. To give back all of it, refund the sale.');
        return purchases.update(row.id, { partAmount: amount, partFrom: refundedAmount, leasedUntil: leased() });
      });
      return givePart(begun);
    },

    /** Throws `sale.not_paid`. */
    async refund(row: PurchaseRow): Promise<PurchaseRow> {
      const begun = await database.transaction(async (tx) => {
        const purchases = createPurchasesRepository(tx);
        const current = (await purchases.lock(row.id)) ?? row;
        if (current.state === 'REFUNDED' || current.state === 'REFUNDING') return current;
        if (current.state === 'DISPUTED') throw new ApiError('sale.disputed');
        if (current.state !== 'PAID') throw new ApiError('sale.not_paid');
        if (current.partFrom !== null) throw new ApiError('sale.refund_pending');
        if (await isTakenOff(tx, current)) throw new ApiError('sale.taken_off');
        return purchases.update(row.id, { state: 'REFUNDING', leasedUntil: leased() });
      });
      return begun.state === 'REFUNDED' ? begun : giveBack(begun);
    },
  };
}
