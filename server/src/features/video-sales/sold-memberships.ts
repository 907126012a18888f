import type { MembershipPrice, OwnMembership } from '@zeacon/contract';
import type { Anyone, CommunityMember } from '../../platform/actors/actor.ts';
import type { Queryable, Transaction } from '../../platform/database/database.ts';

export interface SoldCommunity {
  businessId: string;
  name: string;
  price: MembershipPrice | null;
  /** Of its page. */
  page: { path: string; origin?: string };
}

interface Membership {
  businessId: string;
  communityId: string;
  accountId: string | null;
  purchaseId: string;
}

/** What selling memberships needs of communities. */
export interface PaidMemberships {
  findOn(on: Queryable, communityId: string): Promise<SoldCommunity | undefined>;
  lockIn(tx: Transaction, communityId: string): Promise<SoldCommunity | undefined>;
  setPriceIn(tx: Transaction, businessId: string, id: string, price: MembershipPrice | null): Promise<boolean>;
  isPaid(communityId: string, accountId: string): Promise<boolean>;
  payer(accountId: string): Promise<{ email: string; language: string | null }>;
  requirePayable(member: CommunityMember, communityId: string): Promise<void>;
  mayBegin(on: Queryable, membership: Membership): Promise<boolean>;
  beginIn(tx: Transaction, membership: Membership): Promise<void>;
  endIn(tx: Transaction, membership: Membership): Promise<void>;
  forgetIn(tx: Transaction, membership: Membership): Promise<void>;
  standingOf(on: Queryable, membership: Omit<Membership, 'purchaseId'>): Promise<'STANDS' | 'FREE' | 'GONE' | 'CLOSED'>;
  own(visitor: Anyone | CommunityMember, communityId: string): Promise<OwnMembership>;
}
