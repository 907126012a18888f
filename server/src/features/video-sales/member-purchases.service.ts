import type {
  answerMembershipPayment,
  Input,
  MembershipAnswer,
  MembershipPayment,
  MembershipPrice,
  payForMembership,
} from '@zeacon/contract';
import type { Anyone, CommunityMember } from '../../platform/actors/actor.ts';
import { ApiError } from '../../platform/api-error.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Transaction } from '../../platform/database/database.ts';
import { uniqueViolation } from '../../platform/database/unique-violation.ts';
import { digestOf } from '../../platform/secret-tokens.ts';
import type { OwnRenewalsService } from './own-renewals.service.ts';
import type { createPayingParts } from './paying-parts.ts';
import { counts, isAsked, type PurchaseRow } from './purchase-states.ts';
import { createPurchasesRepository } from './purchases.repository.ts';
import type { Purchasing } from './purchasing.ts';
import { nextPeriod } from './renewal-dates.ts';
import { createRenewalsRepository, type RenewalRow } from './renewals.repository.ts';
import type { SalesGateways } from './sales-gateways.ts';
import type { PaidMemberships, SoldCommunity } from './sold-memberships.ts';

export type MemberPurchasesService = ReturnType<typeof createMemberPurchasesService>;

interface Deps {
  database: Database;
  memberships: PaidMemberships;
  gateways: Pick<SalesGateways, 'find'>;
  parts: ReturnType<typeof createPayingParts>;
  purchasing: Pick<Purchasing, 'begin' | 'resume' | 'answer'>;
  /** Locks the account that is paid, for as long as the transaction runs, and names it. */
  accountOn: (tx: Transaction, businessId: string) => Promise<string | null>;
  renewals: Pick<OwnRenewalsService, 'find'>;
  areVideosStopped: (businessId: string) => Promise<boolean>;
  clock: Clock;
}

type Draft = Input<typeof payForMembership>['body'];

/** What people do about a community whose membership is sold. They are signed in to it, so that nobody else pays for them. */
export function createMemberPurchasesService(deps: Deps) {
  const { database, memberships, gateways, parts, purchasing, accountOn, renewals, areVideosStopped, clock } = deps;
  const purchases = createPurchasesRepository(database.db);

  async function requireSold(communityId: string): Promise<SoldCommunity> {
    const community = await memberships.findOn(database.db, communityId);
    if (!community) throw new ApiError('community.not_found');
    return community;
  }

  async function toAnswer(row: PurchaseRow, member: CommunityMember): Promise<MembershipAnswer> {
    const isOver = row.state !== 'PENDING' && (!counts(row) || row.state === 'REFUNDING');
    if (isOver || row.repeatedId !== null) throw new ApiError('sale.in_vain');
    return {
      ...{ saleId: row.id, state: row.state, form: await parts.formOf(row) },
      membership: await memberships.own(member, row.communityId ?? ''),
    };
  }

  /** What this browser began for this person; undefined if it began nothing. */
  async function findBegun(attempt: string, communityId: string, { accountId }: CommunityMember) {
    const known = await purchases.findByAttempt(digestOf(attempt));
    const isTheirs = known?.communityId === communityId && known.memberId === accountId;
    if (known && (!isTheirs || known.state === 'FAILED')) throw new ApiError('payment.declined');
    return known;
  }

  /** Of a member whose card could not be charged: they pay what has begun, at their own price. */
  async function unpaidOf(communityId: string, { accountId }: CommunityMember): Promise<RenewalRow | undefined> {
    const row = await createRenewalsRepository(database.db).findOf(communityId, accountId);
    return row?.state === 'PAST_DUE' ? row : undefined;
  }

  /** Nothing else pays it meanwhile. */
  async function takeUnpaidIn(tx: Transaction, { id }: RenewalRow): Promise<RenewalRow> {
    const row = await createRenewalsRepository(tx).lock(id);
    if (row?.state !== 'PAST_DUE' || row.payingId !== null) throw new ApiError('sale.pending');
    return row;
  }

  async function begin(draft: Draft, member: CommunityMember): Promise<PurchaseRow> {
    const { communityId, amount, currency, period, card, language } = draft;
    const { businessId, price } = await requireSold(communityId);
    const unpaid = await unpaidOf(communityId, member);
    if (!unpaid) await memberships.requirePayable(member, communityId);
    requireSame(unpaid ? unpaid : price, draft);
    const means = await parts.meansOf(businessId, card);
    const payer = await memberships.payer(member.accountId);
    return database.transaction(async (tx) => {
      // Whoever changes the price waits, or is seen.
      const current = await memberships.lockIn(tx, communityId);
      if (!current) throw new ApiError('community.not_found');
      const renewal = unpaid && (await takeUnpaidIn(tx, unpaid));
      if (!renewal) requireSame(current.price, draft);
      // Nor is the account taken off while it is begun to be paid.
      if ((await accountOn(tx, businessId)) !== means.account) throw new ApiError('payment.unavailable');
      const row = parts.newPurchase(
        {
          ...{ businessId, streamId: null, streamName: null, playlistId: null, playlistName: null },
          ...{ communityId, communityName: current.name, memberId: member.accountId },
          ...{ email: payer.email, language: language ?? payer.language, amount, currency },
          ...{ attempt: digestOf(draft.attempt), takenOff: 0, period: period === 'ONCE' ? null : period },
        },
        means,
      );
      if (!renewal) {
        await createPurchasesRepository(tx).insert(row);
        return row;
      }
      const { paidFrom, paidUntil } = nextPeriod(renewal, clock());
      const next = { ...row, renewalId: renewal.id, paidFrom, paidUntil };
      await createPurchasesRepository(tx).insert(next);
      await createRenewalsRepository(tx).update(renewal.id, { payingId: row.id });
      return next;
    });
  }

  return {
    async read(communityId: string, visitor: Anyone | CommunityMember) {
      const { businessId, price } = await requireSold(communityId);
      const isHere = visitor.kind === 'community-member' && visitor.communityId === communityId;
      const rows = isHere ? await purchases.listOfMember(communityId, visitor.accountId) : [];
      const paid = await gateways.find(businessId);
      return {
        price,
        renewal: isHere ? await renewals.find(communityId, visitor.accountId) : null,
        isPaid: isHere && (await memberships.isPaid(communityId, visitor.accountId)),
        isPayable: paid !== undefined && !(await areVideosStopped(businessId)),
        isSandbox: paid?.gateway.isSandbox ?? false,
        payments: rows.map(toPayment),
      };
    },

    /** All that somebody paid for being a member, for them alone. */
    async paymentsOf(accountId: string) {
      const rows = await purchases.listOfMember(undefined, accountId);
      return rows.map((row) => {
        const { communityId, communityName } = row;
        return { communityId, communityName, ...toPayment(row) };
      });
    },

    async pay(draft: Draft, member: CommunityMember): Promise<MembershipAnswer> {
      const { attempt, communityId } = draft;
      if (member.communityId !== communityId) throw new ApiError('community.not_found');
      const known = await findBegun(attempt, communityId, member);
      if (known) return toAnswer(await purchasing.resume(known), member);
      try {
        return await toAnswer(await purchasing.begin(await begin(draft, member)), member);
      } catch (error) {
        if (uniqueViolation(error) !== 'video_purchase_attempt') throw error;
        // The same was sent twice at once.
        const other = await findBegun(attempt, communityId, member);
        if (!other) throw new ApiError('sale.pending');
        return toAnswer(await purchasing.resume(other), member);
      }
    },

    async answer(
      { communityId, attempt, answer }: Input<typeof answerMembershipPayment>['body'],
      member: CommunityMember,
    ): Promise<MembershipAnswer> {
      const row = await findBegun(attempt, communityId, member);
      if (!row || (row.state === 'PENDING' && !isAsked(row))) throw new ApiError('payment.nothing_to_confirm');
      return toAnswer(await purchasing.answer(row, answer), member);
    },
  };
}

function requireSame(price: MembershipPrice | null, shown: MembershipPrice): void {
  if (!price) throw new ApiError('sale.none');
  const isSame = price.amount === shown.amount && price.currency === shown.currency && price.period === shown.period;
  if (!isSame) throw new ApiError('sale.price_changed');
}

function toPayment(row: PurchaseRow): MembershipPayment {
  const { id, amount, currency, state, refundedAmount, paidAt, createdAt, refundedAt } = row;
  return {
    ...{ id, amount, currency, state, refundedAmount },
    paidDate: (paidAt ?? createdAt).toISOString(),
    refundedDate: refundedAt?.toISOString() ?? null,
    paidUntilDate: row.paidUntil?.toISOString() ?? null,
  };
}
