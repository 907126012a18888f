import { ApiError } from '../../platform/api-error.ts';
import { createReach } from './ask-gateway.ts';
import { createChargePurchase } from './charge-purchase.ts';
import { createGivingBack } from './giving-back.ts';
import { formMs, holderMs, leaseMs } from './purchase-leases.ts';
import { isAsked, type PurchaseRow } from './purchase-states.ts';
import { createPurchasesRepository } from './purchases.repository.ts';
import type { PurchasingDeps } from './purchasing-deps.ts';
import type { FormGateway, HolderAnswer } from './sales-gateway.ts';
import { createSettledPurchases } from './settled-purchases.ts';
import type { KeptCard } from './video-sales.table.ts';

export type Purchasing = ReturnType<typeof createPurchasing>;

/**
 * Money of viewers, in three steps: the purchase is written down, the gateway is asked, and what it answered is written
 * with what follows from it. What a crash leaves after the first is asked again with the same key, so that nothing is
 * charged twice, and nothing that was charged is without what was bought.
 */
export function createPurchasing(deps: PurchasingDeps) {
  const { database, gateways, explain, isShown, clock, log } = deps;
  const later = (ms: number) => new Date(clock().getTime() + ms);
  const reach = createReach(log);
  const ask = createChargePurchase({ gateways, clock });
  const { paidIn, failIn } = createSettledPurchases(deps);
  const { giveBack, givePart, refundedIn, refundPart, refund } = createGivingBack({ ...deps, reach });

  /** What was paid in the form, to be charged again; undefined where nothing is kept, or it is known. */
  async function cardOf(row: PurchaseRow, chargeId: string): Promise<KeptCard | undefined> {
    if (row.period === null || !row.isAttended) return undefined;
    const gateway = await gateways.of(row);
    return gateway.form === null ? undefined : reach(row, gateway.keptCard(chargeId));
  }

  /** Asks the gateway and writes what it answered; a decline is an error that says why. */
  async function finish(row: PurchaseRow): Promise<PurchaseRow> {
    const answer = await reach(row, ask(row));
    const keptCard = answer.outcome === 'charged' ? await cardOf(row, answer.chargeId) : undefined;
    const written = await database.transaction(async (tx) => {
      const purchases = createPurchasesRepository(tx);
      const current = await purchases.lock(row.id);
      if (current?.state !== 'PENDING') return current ?? row;
      if (answer.outcome === 'card-stored')
        return purchases.update(row.id, {
          ...{ cardToken: answer.token, isCardAsked: false, holderAnswer: null },
          keptCard: current.keptCard && { ...current.keptCard, token: answer.token },
        });
      if (answer.outcome === 'asks-holder')
        return purchases.update(row.id, { chargeId: answer.chargeId, leasedUntil: later(holderMs) });
      if (answer.outcome === 'declined') return failIn(tx, row);
      return paidIn(tx, current, { chargeId: answer.chargeId, keptCard: keptCard ?? current.keptCard });
    });
    if (answer.outcome === 'card-stored' && written.state === 'PENDING') return finish(written);
    if (written.state === 'FAILED')
      throw new ApiError('payment.declined', {
        message: explain(answer.outcome === 'declined' ? answer : { outcome: 'declined', reason: 'declined' }),
      });
    if (written.state !== 'REFUNDING') return written;
    // Whoever paid twice is told so, also where the money goes back only later.
    return giveBack(written).catch((error: unknown) => {
      if (written.repeatedId === null || !(error instanceof ApiError)) throw error;
      return written;
    });
  }

  /** The browser fills it in, and then says so. */
  async function openForm(row: PurchaseRow, gateway: FormGateway): Promise<PurchaseRow> {
    const { id: key, businessId, amount, currency, period } = row;
    const payment = { key, businessId, amount: BigInt(amount), currency, keepsCard: period !== null };
    const opened = await reach(row, gateway.openPayment(payment));
    const written = await database.transaction(async (tx) => {
      const purchases = createPurchasesRepository(tx);
      const current = await purchases.lock(row.id);
      if (current?.state !== 'PENDING') return current ?? row;
      if (opened.outcome === 'declined') return failIn(tx, row);
      return purchases.update(row.id, { chargeId: opened.chargeId, leasedUntil: later(formMs) });
    });
    if (opened.outcome === 'declined') throw new ApiError('payment.declined', { message: explain(opened) });
    return written;
  }

  function finishOne(stale: PurchaseRow): Promise<PurchaseRow> {
    if (stale.partFrom !== null) return givePart(stale);
    return stale.state === 'REFUNDING' ? giveBack(stale) : finish(stale);
  }

  /** A purchase that is new, whose card may have to be confirmed first. */
  async function begin(row: PurchaseRow): Promise<PurchaseRow> {
    if (row.isCardAsked) return row;
    const gateway = await gateways.of(row);
    return gateway.form === null ? finish(row) : openForm(row, gateway);
  }

  return {
    finish,
    refundedIn,
    refundPart,
    refund,
    begin,

    /** Goes on with what was begun, where nobody is asked anything. */
    resume: async (row: PurchaseRow): Promise<PurchaseRow> =>
      row.state === 'PENDING' && !isAsked(row) ? begin(row) : row,

    holderLease: () => later(holderMs),

    /** Goes on after the holder of the card has answered. Nobody is charged for a video that is hidden meanwhile. */
    async answer(row: PurchaseRow, said: HolderAnswer): Promise<PurchaseRow> {
      const answer = (await isShown(row)) ? said : 'REFUSE';
      const isInForm = (await gateways.of(row)).form !== null;
      const asked = await database.transaction(async (tx) => {
        const purchases = createPurchasesRepository(tx);
        const current = await purchases.lock(row.id);
        if (current?.state !== 'PENDING') return current ?? row;
        if (!isAsked(current)) return current;
        // The gateway knows what it was told.
        if (isInForm) return { ...current, holderAnswer: answer };
        // Written down first: what the bank was told is not to be told otherwise after a crash.
        const holderAnswer = current.holderAnswer ?? answer;
        return purchases.update(row.id, { holderAnswer, leasedUntil: later(leaseMs) });
      });
      return asked.state === 'PENDING' ? finish(asked) : asked;
    },

    /** The gateway says that something became of the payment. */
    async paidElsewhere(row: PurchaseRow): Promise<void> {
      if (row.state !== 'PENDING' || row.chargeId === null) return;
      const gateway = await gateways.of(row);
      if (gateway.form === null || !(await reach(row, gateway.isPaid(row.chargeId)))) return;
      await finish({ ...row, holderAnswer: 'APPROVE' });
    },

    /** Finishes what a process began that is gone, or whoever paid has left. */
    async finishStale(): Promise<void> {
      for (;;) {
        const stale = await database.transaction((tx) =>
          createPurchasesRepository(tx).takeStale(clock(), later(leaseMs)),
        );
        if (!stale) return;
        await finishOne(stale).catch((error) => {
          if (!(error instanceof ApiError)) throw error;
        });
      }
    },
  };
}
