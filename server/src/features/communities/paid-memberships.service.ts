import type { MembershipPrice, OwnMembership } from '@zeacon/contract';
import type { CommunityMember } from '../../platform/actors/actor.ts';
import { ApiError } from '../../platform/api-error.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Queryable, Transaction } from '../../platform/database/database.ts';
import { priceColumns } from '../../platform/own-price.ts';
import type { ReportEvasion } from './ban-evasion.ts';
import { type CommunityRow, createCommunitiesRepository } from './communities.repository.ts';
import type { CommunityAddresses } from './community-address.ts';
import type { CommunityEvent } from './community-events.ts';
import { joiningPrice } from './joining-price.ts';
import { createCommunityMembersRepository } from './members.repository.ts';
import type { Visitor } from './members.service.ts';
import type { RequireOwnName } from './own-names.ts';
import { createPaidMembershipsRepository } from './paid-memberships.repository.ts';

interface Deps {
  database: Database;
  addresses: Pick<CommunityAddresses, 'linkOf'>;
  /** In the transaction in which it happens. */
  tell: (tx: Transaction, event: CommunityEvent) => Promise<unknown>;
  /** Nobody pays their way in under a name that is taken for another. */
  requireOwnName: RequireOwnName;
  own: (visitor: Visitor, communityId: string) => Promise<OwnMembership>;
  reportEvasion: ReportEvasion;
  clock: Clock;
}

/** What is bought: one person's membership of one community. */
export interface SoldMembership {
  businessId: string;
  communityId: string;
  /** Null once they have deleted their account. */
  accountId: string | null;
  purchaseId: string;
}

/** `CLOSED`: the business is, perhaps for a while. `FREE`: it costs nothing any more. */
export type MembershipStanding = 'STANDS' | 'FREE' | 'GONE' | 'CLOSED';

/** What selling memberships needs of communities. Whoever sells keeps the money; who is a member is decided here. */
export function createPaidMemberships({ database, addresses, tell, requireOwnName, reportEvasion, own, clock }: Deps) {
  const paid = createPaidMembershipsRepository(database.db);

  const sold = (row: CommunityRow | undefined) =>
    row && {
      ...{ businessId: row.businessId, name: row.title, price: joiningPrice(row) },
      page: addresses.linkOf(row.subdomain, '/'),
    };

  return {
    own,
    isPaid: paid.isPaid,
    findOn: async (on: Queryable, id: string) => sold(await createCommunitiesRepository(on).findOpen(id)),

    /** Null: it is sold no longer. False if the business has no such community. */
    async setPriceIn(tx: Transaction, businessId: string, id: string, price: MembershipPrice | null): Promise<boolean> {
      const on = createCommunitiesRepository(tx);
      await on.lock(id);
      const row = await on.find(businessId, id);
      if (!row) return false;
      if (price && row.visibility === 'INVITE') throw new ApiError('community.not_sellable');
      const { saleAmount, saleCurrency } = priceColumns(price && { ...price, previewMs: 0 });
      const salePeriod = price === null || price.period === 'ONCE' ? null : price.period;
      const community = await on.update(id, { saleAmount, saleCurrency, salePeriod, updatedAt: clock() });
      if (community) await tell(tx, { type: 'community.updated', community });
      return true;
    },

    /** For whoever pays: what it costs does not change until the transaction ends. */
    async lockIn(tx: Transaction, id: string) {
      const on = createCommunitiesRepository(tx);
      await on.lock(id);
      return sold(await on.findOpen(id));
    },

    /** Who pays, and where they are told of it. */
    async payer(accountId: string) {
      const account = await createCommunityMembersRepository(database.db).findAccount(accountId);
      if (!account) throw new ApiError('auth.required');
      return { email: account.email, language: account.language };
    },

    /** Throws what stands in the way of paying. */
    async requirePayable({ accountId }: CommunityMember, communityId: string): Promise<void> {
      const membership = await createCommunityMembersRepository(database.db).find(communityId, accountId);
      if (membership?.state === 'BANNED') throw new ApiError('community.banned');
      if (membership?.state === 'ACTIVE' || (await paid.isPaid(communityId, accountId)))
        throw new ApiError('community.member_already');
      const account = await createCommunityMembersRepository(database.db).findAccount(accountId);
      if (!account) throw new ApiError('auth.required');
      const { username } = account;
      await database.transaction((tx) => requireOwnName(tx, { communityId, accountId, username }));
    },

    /** Whether paying for it gives anything: where it does not, the money goes back. */
    async mayBegin(on: Queryable, { communityId, accountId }: SoldMembership): Promise<boolean> {
      const members = createCommunityMembersRepository(on);
      const community = await createCommunitiesRepository(on).findOpen(communityId);
      // Joining may cost nothing by now.
      if (accountId === null || !community || !joiningPrice(community)) return false;
      if (!(await members.findAccount(accountId))) return false;
      const state = (await members.find(communityId, accountId))?.state;
      return state !== 'BANNED' && state !== 'ACTIVE';
    },

    /** Whether somebody goes on paying for what they have. */
    async standingOf(on: Queryable, sold: Omit<SoldMembership, 'purchaseId'>): Promise<MembershipStanding> {
      const { businessId, communityId, accountId } = sold;
      const communities = createCommunitiesRepository(on);
      const open = await communities.findOpen(communityId);
      if (!open) return (await communities.find(businessId, communityId)) ? 'CLOSED' : 'GONE';
      const members = createCommunityMembersRepository(on);
      const state = accountId === null ? undefined : (await members.find(communityId, accountId))?.state;
      if (state !== 'ACTIVE') return 'GONE';
      return joiningPrice(open) ? 'STANDS' : 'FREE';
    },

    /** They stay a member, and owe nothing for it any more. */
    forgetIn: async (tx: Transaction, { communityId, purchaseId }: SoldMembership): Promise<void> =>
      void (await createPaidMembershipsRepository(tx).remove(communityId, purchaseId)),

    /** Once it is paid. Whoever is banned stays so. */
    async beginIn(tx: Transaction, { businessId, communityId, accountId, purchaseId }: SoldMembership): Promise<void> {
      const members = createCommunityMembersRepository(tx);
      if (accountId === null || !(await createCommunitiesRepository(tx).findOpen(communityId))) return;
      if (!(await members.lockAccount(accountId))) return;
      const before = await members.lock(communityId, accountId);
      const joinedAt = clock();
      const keys = { communityId, accountId, businessId };
      await createPaidMembershipsRepository(tx).insert({ ...keys, purchaseId, since: joinedAt });
      if (before?.state === 'BANNED' || before?.state === 'ACTIVE') return;
      const visitorId = await members.newestVisitorId(communityId, accountId);
      await members.put({ ...keys, role: 'MEMBER', state: 'ACTIVE', joinedAt, visitorId });
      await reportEvasion(tx, { ...keys, joinedAt, visitorId });
      await tell(tx, { type: 'member.joined', member: await members.eventMember(keys) });
    },

    /** Once the money has gone back. Who has been given a role stays, and who is banned. */
    async endIn(tx: Transaction, { communityId, accountId, purchaseId }: SoldMembership): Promise<void> {
      const members = createCommunityMembersRepository(tx);
      if (!(await createPaidMembershipsRepository(tx).remove(communityId, purchaseId)) || accountId === null) return;
      const before = await members.lock(communityId, accountId);
      if (before?.state !== 'ACTIVE' || before.role !== 'MEMBER') return;
      await members.remove(communityId, accountId);
      await tell(tx, { type: 'member.left', member: await members.eventMember(before) });
    },
  };
}
