import type { Input, refundPartOfSale } from '@zeacon/contract';
import type { BaseLogger } from 'pino';
import { ApiError, fieldError } from '../../platform/api-error.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Queryable, Transaction } from '../../platform/database/database.ts';
import { createReach } from './ask-gateway.ts';
import { counts, createPurchasesRepository, isAsked, type PurchaseRow, type Wanted } from './purchases.repository.ts';
import type { ChargeAnswer, Declined, FormGateway, HolderAnswer } from './sales-gateway.ts';
import type { SalesGateways } from './sales-gateways.ts';
import { isTakenOff } from './series-prices.ts';
import type { ListSeries } from './sold-series.ts';
import type { KeptCard } from './video-sales.table.ts';

export type Purchasing = ReturnType<typeof createPurchasing>;

export interface PurchasingDeps {
  database: Database;
  gateways: Pick<SalesGateways, 'of'>;
  /** What whoever pays can do about it. */
  explain: (declined: Declined) => string;
  /** Whether what is bought can be watched now. */
  isShown: (row: PurchaseRow) => Promise<boolean>;
  exists: (on: Queryable, row: PurchaseRow) => Promise<boolean>;
  listSeries: ListSeries;
  /** Run in the transaction that writes it down. */
  onPaid: (tx: Transaction, row: PurchaseRow) => Promise<void>;
  /** Paid for what its buyer has already, by `earlier`. */
  onRepeated: (tx: Transaction, row: PurchaseRow, earlier: PurchaseRow) => Promise<void>;
  /** `amount`: what was given back now, at the end of it. */
  onRefunded: (tx: Transaction, row: PurchaseRow, amount: number) => Promise<void>;
  onPartlyRefunded: (tx: Transaction, row: PurchaseRow, amount: number) => Promise<void>;
  /** Nothing was charged, and nothing is any more. */
  onFailed: (tx: Transaction, row: PurchaseRow) => Promise<void>;
  clock: Clock;
  log: BaseLogger;
}

/** So long whoever began is left to finish it. */
export const leaseMs = 120_000;
/** So long the holder of a card has to answer their bank. */
const holderMs = 600_000;
/** So long somebody has to fill in the form of the gateway. */
const formMs = 1_800_000;

/** What is given back, of what was left after so much had been before. */
type Part = Input<typeof refundPartOfSale>['body'];

type Asked = ChargeAnswer | { outcome: 'card-stored'; token: string };

/**
 * Money of viewers, in three steps: the purchase is written down, the gateway is asked, and what it answered is written
 * with what follows from it. What a crash leaves after the first is asked again with the same key, so that nothing is
 * charged twice, and nothing that was charged is without what was bought.
 */
export function createPurchasing(deps: PurchasingDeps) {
  const { database, gateways, explain, isShown, exists, listSeries, clock, log } = deps;
  const { onPaid, onRepeated, onRefunded, onPartlyRefunded, onFailed } = deps;
  const later = (ms: number) => new Date(clock().getTime() + ms);
  const reach = createReach(log);

  async function ask(row: PurchaseRow): Promise<Asked> {
    const { id, businessId, chargeId, cardToken, isCardAsked, amount, currency, createdAt } = row;
    // Whoever did not answer has given up.
    const answer = row.holderAnswer ?? 'REFUSE';
    const gateway = await gateways.of(row);
    if (chargeId !== null) return gateway.answerCharge({ key: id, chargeId, answer });
    const asked = { key: id, businessId, currency, begunAt: createdAt, now: clock(), amount: BigInt(amount) };
    if (!row.isAttended && cardToken !== null && gateway.form !== null)
      return gateway.chargeKept({ ...asked, token: cardToken });
    // Nobody was given the form, or the card is of no use any more.
    if (cardToken === null || gateway.form !== null) return { outcome: 'declined', reason: 'unknown-card' };
    if (isCardAsked) {
      const confirmed = await gateway.confirmCard(businessId, cardToken, answer);
      if (confirmed.outcome === 'unknown') return { outcome: 'declined', reason: 'unknown-card' };
      return confirmed.outcome === 'stored' ? { outcome: 'card-stored', token: confirmed.token } : confirmed;
    }
    return gateway.charge({ ...asked, token: cardToken, isAttended: row.isAttended });
  }

  /** Undefined where it cannot be had any more: its member has deleted their account. */
  async function wantedOf(tx: Transaction, row: PurchaseRow): Promise<Wanted | undefined> {
    const { streamId, playlistId, communityId, memberId } = row;
    if (streamId !== null) return { streamId, playlistId, series: await listSeries(tx, streamId) };
    return communityId === null || memberId === null ? undefined : { communityId, memberId, now: clock() };
  }

  /** The money goes back where what is bought was deleted meanwhile, and where its buyer has it already. */
  async function paidIn(
    tx: Transaction,
    begun: PurchaseRow,
    { chargeId, keptCard }: { chargeId: string; keptCard: KeptCard | null },
  ): Promise<PurchaseRow> {
    const { id, businessId, memberId, email } = begun;
    const purchases = createPurchasesRepository(tx);
    await purchases.holdBuyer(businessId, memberId ?? email);
    // What has begun is paid again and again.
    const wanted = begun.renewalId === null ? await wantedOf(tx, begun) : undefined;
    const earlier = wanted && (await purchases.findBought(wanted, email, id));
    // Who has a membership by an earlier payment has it, and is told so.
    const isHad = begun.communityId !== null && earlier !== undefined;
    const isGone = !isHad && !(await exists(tx, begun));
    const row = await purchases.update(id, {
      ...{ chargeId, cardToken: null, keptCard, paidAt: clock(), leasedUntil: clock() },
      state: isGone || earlier ? 'REFUNDING' : 'PAID',
      repeatedId: isGone ? null : (earlier?.id ?? null),
    });
    if (isGone) {
      await onFailed(tx, { ...row, isAttended: true });
      return row;
    }
    await (earlier ? onRepeated(tx, row, earlier) : onPaid(tx, row));
    return row;
  }

  async function failIn(tx: Transaction, { id }: PurchaseRow): Promise<PurchaseRow> {
    const over = { state: 'FAILED', cardToken: null, keptCard: null, leasedUntil: clock() } as const;
    const failed = await createPurchasesRepository(tx).update(id, over);
    await onFailed(tx, failed);
    return failed;
  }

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
        return purchases.update(row.id, { partAmount: amount, partFrom: refundedAmount, leasedUntil: later(leaseMs) });
      });
      return givePart(begun);
    },

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
        return purchases.update(row.id, { state: 'REFUNDING', leasedUntil: later(leaseMs) });
      });
      return begun.state === 'REFUNDED' ? begun : giveBack(begun);
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
