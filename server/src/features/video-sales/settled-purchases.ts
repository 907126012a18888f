import type { Clock } from '../../platform/clock.ts';
import type { Transaction } from '../../platform/database/database.ts';
import type { PurchaseRow } from './purchase-states.ts';
import { createPurchasesRepository } from './purchases.repository.ts';
import type { PurchasingDeps } from './purchasing-deps.ts';
import type { KeptCard } from './video-sales.table.ts';
import type { Wanted } from './wanted-purchases.repository.ts';

type Deps = Pick<PurchasingDeps, 'exists' | 'listSeries' | 'onPaid' | 'onRepeated' | 'onFailed'> & { clock: Clock };

/** What the gateway answered for good is written down, with what follows from it. The purchase is locked. */
export function createSettledPurchases({ exists, listSeries, onPaid, onRepeated, onFailed, clock }: Deps) {
  /** Undefined where it cannot be had any more: its member has deleted their account. */
  async function wantedOf(tx: Transaction, row: PurchaseRow): Promise<Wanted | undefined> {
    const { streamId, playlistId, communityId, memberId } = row;
    if (streamId !== null) return { streamId, playlistId, series: await listSeries(tx, streamId) };
    return communityId === null || memberId === null ? undefined : { communityId, memberId, now: clock() };
  }

  return {
    /** The money goes back where what is bought was deleted meanwhile, and where its buyer has it already. */
    async paidIn(
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
    },

    async failIn(tx: Transaction, { id }: PurchaseRow): Promise<PurchaseRow> {
      const over = { state: 'FAILED', cardToken: null, keptCard: null, leasedUntil: clock() } as const;
      const failed = await createPurchasesRepository(tx).update(id, over);
      await onFailed(tx, failed);
      return failed;
    },
  };
}
