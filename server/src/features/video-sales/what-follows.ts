import type { DisputeState } from '@zeacon/contract';
import type { Transaction } from '../../platform/database/database.ts';
import type { Parts } from '../../platform/parts.ts';
import { createMembershipMails } from './membership-mails.ts';
import type { PurchaseRow } from './purchase-states.ts';
import type { PurchasingDeps } from './purchasing-deps.ts';
import { createRenewalMails } from './renewal-mails.ts';
import { createRenewals } from './renewals.ts';
import { createSaleMails, type SaleMailsDeps } from './sale-mails.ts';
import type { TakenBackDeps } from './taken-back.ts';
import type { VideoSalesPorts } from './video-sales-ports.ts';

type Deps = Pick<Parts, 'hooks' | 'newId' | 'clock'> &
  Pick<VideoSalesPorts, 'accounts' | 'mail' | 'communities' | 'streamPayments'>;
type Followed = Pick<PurchasingDeps, 'onPaid' | 'onRepeated' | 'onRefunded' | 'onPartlyRefunded' | 'onFailed'> &
  Pick<TakenBackDeps, 'onDisputed'>;

/**
 * What is written, mailed and told of as money of viewers comes and goes, all of it in the transaction that writes the
 * money down.
 */
export function createWhatFollows({ hooks, newId, clock, accounts, mail, communities, streamPayments }: Deps) {
  const memberships = communities.paidMemberships;
  const videoSold = hooks.create<[Transaction, PurchaseRow]>('videoSold');
  const saleRefunded = hooks.create<[Transaction, PurchaseRow]>('saleRefunded');
  const saleRepeated = hooks.create<[Transaction, PurchaseRow & { repeatedSaleId: string }]>('saleRepeated');
  const salePartlyRefunded = hooks.create<[Transaction, PurchaseRow]>('salePartlyRefunded');
  const saleDisputed = hooks.create<[Transaction, PurchaseRow, DisputeState]>('saleDisputed');

  const mailing: SaleMailsDeps = {
    queueMail: mail.queue,
    businessNameOn: (on) => async (id) => (await accounts.accountsOn(on).find(id))?.businessName ?? '',
    clock,
  };
  const mails = createSaleMails(mailing);
  const pageOf = async (tx: Transaction, id: string) => (await memberships.findOn(tx, id))?.page ?? { path: '/' };
  const membershipMails = createMembershipMails({ ...mailing, pageOf });
  const renewalMails = createRenewalMails({ ...mailing, pageOf });
  const renewals = createRenewals({ memberships, mails: renewalMails, newId, clock });
  const mailsOf = ({ communityId }: PurchaseRow) => (communityId === null ? mails : membershipMails);

  const followed: Followed = {
    async onPaid(tx, row) {
      await streamPayments.recordIn(tx, paymentOf(row));
      const membership = membershipOf(row);
      if (membership && row.renewalId === null) await memberships.beginIn(tx, membership);
      if (row.period === null) await mailsOf(row).receipt(tx, row);
      else await renewalMails.receipt(tx, await renewals.paidIn(tx, row));
      await videoSold.run(tx, row);
    },

    async onRepeated(tx, row, earlier) {
      await streamPayments.recordIn(tx, paymentOf(row));
      await mailsOf(row).again(tx, row, earlier);
      await saleRepeated.run(tx, { ...row, repeatedSaleId: earlier.id });
    },

    async onRefunded(tx, row, amount) {
      const { businessId, id, refundedAmount, refundedAt } = row;
      await streamPayments.markIn(tx, businessId, id, { refundedAmount, refundedAt });
      // Both were told as it was paid, and nothing ends with it.
      if (row.repeatedId !== null) return;
      const membership = membershipOf(row);
      const isEnd = row.period === null || (await renewals.refundedIn(tx, row));
      if (membership && row.period === null) await memberships.endIn(tx, membership);
      // Of an earlier period it ends nothing.
      if (isEnd) await mailsOf(row).refunded(tx, row, amount);
      else await mailsOf(row).partlyRefunded(tx, row, amount);
      await saleRefunded.run(tx, row);
    },

    async onPartlyRefunded(tx, row, amount) {
      await streamPayments.markIn(tx, row.businessId, row.id, { refundedAmount: row.refundedAmount });
      // Less is given back than it said before where a refund has failed.
      if (amount <= 0) return;
      await mailsOf(row).partlyRefunded(tx, row, amount);
      await salePartlyRefunded.run(tx, row);
    },

    async onDisputed(tx, row, state, before) {
      await streamPayments.markIn(tx, row.businessId, row.id, { dispute: state });
      const membership = row.period === null ? membershipOf(row) : undefined;
      if (row.period !== null) await renewals.disputedIn(tx, row, state);
      if (membership && state === 'LOST') await memberships.endIn(tx, membership);
      // Of one that was only disputed nothing has ended: whoever left meanwhile wanted to.
      if (membership && state === 'WON' && before === 'CHARGED_BACK') await memberships.beginIn(tx, membership);
      await saleDisputed.run(tx, row, state);
    },

    onFailed: (tx, row) => renewals.failedIn(tx, row),
  };

  return {
    followed,
    renewals,
    /** Of videos and series. */
    mails,
    /** Run in the transaction of what happened. */
    told: { videoSold, saleRefunded, saleRepeated, salePartlyRefunded, saleDisputed },
  };
}

function paymentOf(row: PurchaseRow) {
  const { id, businessId, streamId, streamName, playlistId, playlistName, amount, currency, email } = row;
  const { communityId, communityName, isSandbox } = row;
  return {
    ...{ businessId, streamId, streamName, playlistId, playlistName, communityId, communityName, amount, currency },
    ...{ payer: email, reference: id, isSandbox },
  };
}

/** What a row is of, where it is of a membership. */
export const membershipOf = ({ id, businessId, communityId, memberId }: PurchaseRow) =>
  communityId === null ? undefined : { businessId, communityId, accountId: memberId, purchaseId: id };
