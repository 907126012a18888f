import type { Card, OwnRenewal } from '@zeacon/contract';
import type { CommunityMember } from '../../platform/actors/actor.ts';
import { ApiError, fieldError } from '../../platform/api-error.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Transaction } from '../../platform/database/database.ts';
import type { createReach } from './ask-gateway.ts';
import { toOwnRenewal } from './own-renewal.ts';
import { createRenewalsRepository, type RenewalRow } from './renewals.repository.ts';
import { membershipOfRenewal, type Renewals } from './renewals.ts';
import type { Declined, HolderAnswer } from './sales-gateway.ts';
import type { SalesGateways } from './sales-gateways.ts';
import type { PaidMemberships } from './sold-memberships.ts';
import type { KeptCard } from './video-sales.table.ts';

export type OwnRenewalsService = ReturnType<typeof createOwnRenewalsService>;

interface Deps {
  database: Database;
  gateways: Pick<SalesGateways, 'ofRenewal'>;
  memberships: Pick<PaidMemberships, 'standingOf'>;
  renewals: Pick<Renewals, 'endIn'>;
  explain: (declined: Declined) => string;
  reach: ReturnType<typeof createReach>;
  clock: Clock;
}

/** What members do about a membership that renews. */
export function createOwnRenewalsService(deps: Deps) {
  const { database, gateways, memberships, renewals, explain, reach, clock } = deps;

  function requireHere(communityId: string, member: CommunityMember): void {
    if (member.communityId !== communityId) throw new ApiError('community.not_found');
  }

  async function change(
    communityId: string,
    member: CommunityMember,
    work: (tx: Transaction, row: RenewalRow) => Promise<RenewalRow | null>,
  ): Promise<{ renewal: OwnRenewal | null }> {
    requireHere(communityId, member);
    const row = await database.transaction(async (tx) => {
      const found = await createRenewalsRepository(tx).lockOf(communityId, member.accountId);
      if (!found) throw new ApiError('sale.no_renewal');
      return work(tx, found);
    });
    return { renewal: row && toOwnRenewal(row) };
  }

  async function requireOwn(communityId: string, member: CommunityMember): Promise<RenewalRow & { card: KeptCard }> {
    requireHere(communityId, member);
    const row = await createRenewalsRepository(database.db).findOf(communityId, member.accountId);
    if (!row?.card) throw new ApiError('sale.no_renewal');
    return { ...row, card: row.card };
  }

  const set = (communityId: string, member: CommunityMember, changes: Partial<RenewalRow>) =>
    change(communityId, member, (tx, row) => createRenewalsRepository(tx).update(row.id, changes));

  /** The card of an account that was replaced is asked for as the next period is paid. */
  const gatewayOf = (row: RenewalRow) =>
    gateways.ofRenewal(row).catch((error: unknown) => {
      if (!(error instanceof ApiError) || error.code !== 'sale.account_gone') throw error;
      const message = 'This business is paid through another account now. You enter your card with the next payment.';
      throw new ApiError(error.code, { message });
    });

  const declined = (answer: Declined) => new ApiError('payment.declined', { message: explain(answer) });

  return {
    async find(communityId: string, accountId: string): Promise<OwnRenewal | null> {
      const row = await createRenewalsRepository(database.db).findOf(communityId, accountId);
      return row ? toOwnRenewal(row) : null;
    },

    async allOf(accountId: string) {
      const rows = await createRenewalsRepository(database.db).allOf(accountId);
      return rows.map((row) => {
        const { communityId, communityName } = row;
        return { communityId, communityName, ...toOwnRenewal(row) };
      });
    },

    /** Where a payment is under way it counts, and what it pays for is the last. */
    cancel: (communityId: string, member: CommunityMember) =>
      change(communityId, member, async (tx, row) => {
        const isOver = row.state === 'PAST_DUE' && row.payingId === null;
        if (!isOver) return createRenewalsRepository(tx).update(row.id, { isCancelled: true });
        await renewals.endIn(tx, row);
        return null;
      }),

    resume: (communityId: string, member: CommunityMember) =>
      change(communityId, member, async (tx, row) => {
        if ((await memberships.standingOf(tx, membershipOfRenewal(row))) !== 'STANDS')
          throw new ApiError('community.members_only');
        return createRenewalsRepository(tx).update(row.id, { isCancelled: false });
      }),

    async changeCard(communityId: string, card: Omit<Card, 'zipCode'> | undefined, member: CommunityMember) {
      const row = await requireOwn(communityId, member);
      const gateway = await gatewayOf(row);
      if (gateway.form !== null) {
        if (card) throw new ApiError('payment.fields_refused');
        const { confirmingId, clientSecret } = await reach(row, gateway.openCard(row.card.token));
        const askedCard = { token: confirmingId, brand: '', lastFour: '', expires: '' };
        return { ...(await set(communityId, member, { askedCard })), form: { ...gateway.form, clientSecret } };
      }
      if (!card) throw fieldError('card', 'Send the card');
      const stored = await reach(row, gateway.storeCard(row.businessId, { ...card, zipCode: '' }, clock()));
      if (stored.outcome === 'declined') throw declined(stored);
      const { token, brand, lastFour, expires } = stored.card;
      const kept = { token, brand, lastFour, expires };
      const changes = stored.outcome === 'stored' ? { card: kept, askedCard: null } : { askedCard: kept };
      return { ...(await set(communityId, member, changes)), form: null };
    },

    async answerCard(communityId: string, answer: HolderAnswer, member: CommunityMember) {
      const row = await requireOwn(communityId, member);
      const { askedCard } = row;
      if (!askedCard) throw new ApiError('payment.nothing_to_confirm');
      const gateway = await gatewayOf(row);
      const confirmed =
        gateway.form === null
          ? await reach(row, gateway.confirmCard(row.businessId, askedCard.token, answer))
          : await reach(row, gateway.confirmCard(row.card.token, askedCard.token, answer));
      // The member may have asked for another card meanwhile, which goes before this one.
      const setAsked = (changes: Partial<RenewalRow>) =>
        change(communityId, member, async (tx, current) => {
          const isAsked = current.askedCard?.token === askedCard.token;
          return isAsked ? createRenewalsRepository(tx).update(current.id, changes) : current;
        });
      if (confirmed.outcome !== 'stored') {
        await setAsked({ askedCard: null });
        throw confirmed.outcome === 'declined' ? declined(confirmed) : new ApiError('payment.nothing_to_confirm');
      }
      const card = 'card' in confirmed ? confirmed.card : { ...askedCard, token: confirmed.token };
      return setAsked({ card, askedCard: null });
    },
  };
}
