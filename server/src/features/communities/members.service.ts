import type {
  CommunityRole,
  CommunityMember as Listed,
  ModerationActionName,
  OwnMembership,
  Page,
  PublicMember,
} from '@zeacon/contract';
import { serverMessages, toPage } from '@zeacon/contract';
import type { Anyone, CommunityMember } from '../../platform/actors/actor.ts';
import { ApiError, fieldError } from '../../platform/api-error.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Queryable, Transaction } from '../../platform/database/database.ts';
import { isOpenToAll } from '../../platform/visibility/communities.ts';
import type { ReportEvasion } from './ban-evasion.ts';
import { type CommunityRow, createCommunitiesRepository } from './communities.repository.ts';
import type { CommunityEvent, GoingMember } from './community-events.ts';
import type { ImportedAuthors } from './import/imported-authors.service.ts';
import type { InvitesService } from './invites/invites.service.ts';
import { joiningPrice } from './joining-price.ts';
import type { MemberPictureAddresses } from './member-picture-address.ts';
import { createCommunityMembersRepository, type MemberFilter, type MembershipRow } from './members.repository.ts';
import { createModerationRepository } from './moderation.repository.ts';
import type { ModerationLog } from './moderation-log.ts';
import type { RequireOwnName } from './own-names.ts';
import { createPaidMembershipsRepository } from './paid-memberships.repository.ts';
import type { MailRefusal } from './refusal-mail.ts';

export type MembersService = ReturnType<typeof createMembersService>;
export type Visitor = Anyone | CommunityMember;

export interface MembersDeps {
  database: Database;
  /** In the transaction in which it happens. */
  tell: (tx: Transaction, event: CommunityEvent) => Promise<unknown>;
  /** In the transaction in which somebody goes, before any of their memberships is locked. */
  onGoing: (tx: Transaction, member: GoingMember) => Promise<unknown>;
  /** In the transaction in which somebody deletes their account. */
  onErased: (tx: Transaction, accountId: string) => Promise<unknown>;
  imported: Pick<ImportedAuthors, 'isInvited' | 'eraseIn'>;
  invites: Pick<InvitesService, 'isInvited' | 'eraseIn'>;
  requireOwnName: RequireOwnName;
  /** In the transaction that lifts a ban. */
  onUnbanned: (
    tx: Transaction,
    member: Pick<MembershipRow, 'businessId' | 'communityId' | 'accountId'>,
  ) => Promise<unknown>;
  reportEvasion: ReportEvasion;
  mailRefusal: MailRefusal;
  log: ModerationLog;
  pictureAddresses: Pick<MemberPictureAddresses, 'urlOf'>;
  clock: Clock;
}

const ranks: Record<CommunityRole, number> = { MEMBER: 0, MODERATOR: 1, OWNER: 2 };
export const isModerator = (membership: Pick<MembershipRow, 'role'>): boolean => ranks[membership.role] > 0;

/** Who belongs to a community, and who may read it. */
export function createMembersService({
  database,
  tell,
  onGoing,
  onErased,
  imported,
  invites,
  requireOwnName,
  onUnbanned,
  reportEvasion,
  mailRefusal,
  log,
  pictureAddresses,
  clock,
}: MembersDeps) {
  const members = createCommunityMembersRepository(database.db);

  async function tellOf(
    tx: Transaction,
    type: Extract<CommunityEvent, { member: unknown }>['type'],
    membership: Pick<MembershipRow, 'businessId' | 'communityId' | 'accountId'>,
  ): Promise<void> {
    await tell(tx, { type, member: await createCommunityMembersRepository(tx).eventMember(membership) });
  }

  const communities = createCommunitiesRepository(database.db);

  async function requireOpen(id: string): Promise<CommunityRow> {
    const row = await communities.findOpen(id);
    if (!row) throw new ApiError('community.not_found');
    return row;
  }

  /** A session is good on the page where it was opened. */
  async function membershipOf(visitor: Visitor, communityId: string, on: Queryable = database.db) {
    if (visitor.kind !== 'community-member' || visitor.communityId !== communityId) return undefined;
    return createCommunityMembersRepository(on).find(communityId, visitor.accountId);
  }

  async function mayRead(row: CommunityRow, visitor: Visitor): Promise<boolean> {
    const membership = await membershipOf(visitor, row.id);
    if (membership?.state === 'BANNED') return false;
    return isOpenToAll(row) || membership?.state === 'ACTIVE';
  }

  /** Throws unless the person is in the community. */
  async function requireActive(visitor: CommunityMember, communityId: string, on?: Queryable): Promise<MembershipRow> {
    const membership = await membershipOf(visitor, communityId, on);
    if (membership?.state !== 'ACTIVE') throw new ApiError('community.members_only');
    return membership;
  }

  /** Throws unless the person moderates, and the other one, whose membership is locked, has a lower role. */
  async function requireBelow(
    tx: Transaction,
    visitor: CommunityMember,
    communityId: string,
    memberId: string,
  ): Promise<void> {
    const own = await requireActive(visitor, communityId, tx);
    const other = await createCommunityMembersRepository(tx).find(communityId, memberId);
    if (!other) throw new ApiError('community.member_not_found');
    if (!isModerator(own) || ranks[other.role] >= ranks[own.role]) throw new ApiError('community.members_only');
  }

  /** Throws unless the person may take down what somebody else wrote. */
  async function requireMayRemove(
    { role, communityId }: Pick<MembershipRow, 'role' | 'communityId'>,
    { accountId, isOfBusiness = false }: { accountId: string | null; isOfBusiness?: boolean },
  ): Promise<void> {
    if (!isModerator({ role })) throw new ApiError('community.members_only');
    if (role === 'OWNER') return;
    const author = accountId === null ? undefined : await members.find(communityId, accountId);
    if (isOfBusiness || author?.role === 'OWNER') throw new ApiError('community.not_removable');
  }

  async function own(visitor: Visitor, communityId: string): Promise<OwnMembership> {
    const membership = await membershipOf(visitor, communityId);
    const isHere = visitor.kind === 'community-member' && visitor.communityId === communityId;
    return {
      memberId: isHere ? visitor.accountId : null,
      username: isHere ? visitor.username : null,
      role: membership?.role ?? null,
      state: membership?.state ?? null,
      pictureUrl: pictureAddresses.urlOf(membership?.pictureId),
      bio: membership?.bio ?? '',
      refusalReason:
        membership?.state === 'REFUSED' ? await members.refusalReason(communityId, membership.accountId) : '',
      hasPassword: isHere && (await members.hasPassword(visitor.accountId)),
    };
  }

  const isExpected = async (tx: Transaction, communityId: string, accountId: string) =>
    (await imported.isInvited(tx, communityId, accountId)) || invites.isInvited(tx, communityId, accountId);

  async function put(
    tx: Transaction,
    membership: Parameters<ReturnType<typeof createCommunityMembersRepository>['put']>[0] &
      Parameters<ReportEvasion>[1],
  ): Promise<void> {
    const { communityId, accountId } = membership;
    // Names are chosen once, in whichever community comes first.
    const { username } = await createCommunityMembersRepository(tx).eventMember(membership);
    await requireOwnName(tx, { communityId, accountId, username });
    await createCommunityMembersRepository(tx).put(membership);
    if (membership.state === 'ACTIVE') await tellOf(tx, 'member.joined', membership);
    await reportEvasion(tx, membership);
  }

  return {
    requireOpen,
    mayRead,
    requireActive,
    requireMayRemove,
    requireBelow,
    requireOwn,
    /** What was done to a member, in the log of those who moderate. */
    note,

    async requireReadable(id: string, visitor: Visitor): Promise<CommunityRow> {
      const row = await requireOpen(id);
      if (!(await mayRead(row, visitor))) throw new ApiError('community.members_only');
      return row;
    },

    async own(visitor: Visitor, communityId: string): Promise<OwnMembership> {
      await requireOpen(communityId);
      return own(visitor, communityId);
    },

    async join(visitor: CommunityMember, communityId: string, invite: string | undefined): Promise<OwnMembership> {
      const row = await requireOpen(communityId);
      if (visitor.communityId !== communityId) throw new ApiError('community.not_found');
      const hasLink = invite !== undefined && invite === row.invite;
      await database.transaction(async (tx) => {
        const on = createCommunityMembersRepository(tx);
        // Their membership may not be there yet, and what is not there is not locked.
        await on.lockAccount(visitor.accountId);
        const before = await on.lock(communityId, visitor.accountId);
        if (before?.state === 'BANNED') throw new ApiError('community.banned');
        const isInvited = hasLink || (await isExpected(tx, communityId, visitor.accountId));
        if (before?.state === 'ACTIVE' || (before?.state === 'REQUESTED' && !isInvited)) return;
        if (row.visibility === 'INVITE' && !isInvited) throw new ApiError('community.invite_needed');
        const { accountId } = visitor;
        const isPaid = await createPaidMembershipsRepository(tx).isPaid(communityId, accountId);
        if (joiningPrice(row) && !isInvited && !isPaid) throw new ApiError('community.payment_needed');
        const state = row.visibility === 'PRIVATE' && !isInvited && !isPaid ? 'REQUESTED' : 'ACTIVE';
        const { businessId } = row;
        const visitorId = await on.visitorIdOf(visitor.sessionHash);
        const membership = {
          communityId,
          accountId,
          businessId,
          role: 'MEMBER',
          state,
          joinedAt: clock(),
          visitorId,
        } as const;
        await put(tx, membership);
      });
      return own(visitor, communityId);
    },

    /** With an invitation of their own, which is theirs alone. A ban stays, and ends it. */
    async admitIn(
      tx: Transaction,
      { communityId, ...who }: Pick<MembershipRow, 'communityId' | 'accountId' | 'visitorId'>,
    ): Promise<void> {
      const row = await createCommunitiesRepository(tx).findOpen(communityId);
      if (!row) throw new ApiError('community.not_found');
      const on = createCommunityMembersRepository(tx);
      await on.lockAccount(who.accountId);
      const before = await on.lock(communityId, who.accountId);
      if (before?.state === 'BANNED') throw new ApiError('community.link_invalid');
      if (before?.state === 'ACTIVE') return;
      const { businessId } = row;
      await put(tx, { ...who, communityId, businessId, role: 'MEMBER', state: 'ACTIVE', joinedAt: clock() });
    },

    /** A ban stays. */
    async leave(visitor: CommunityMember, communityId: string): Promise<void> {
      await requireOpen(communityId);
      if (visitor.communityId !== communityId) return;
      await database.transaction(async (tx) => {
        const on = createCommunityMembersRepository(tx);
        await onGoing(tx, { communityId, memberId: visitor.accountId });
        const membership = await on.lock(communityId, visitor.accountId);
        if (!membership || membership.state === 'BANNED') return;
        await on.remove(communityId, visitor.accountId);
        if (membership.state === 'ACTIVE') await tellOf(tx, 'member.left', membership);
      });
    },

    async listPublic(row: CommunityRow, slice: { page: number; size: number }): Promise<Page<PublicMember>> {
      const { rows, totalItems } = await members.list(row.id, { ...slice, state: 'ACTIVE' });
      const shown = rows.map(({ memberId, username, role, pictureId, joinedAt }) => ({
        ...{ memberId, username, role, pictureUrl: pictureAddresses.urlOf(pictureId) },
        joinedDate: joinedAt.toISOString(),
      }));
      return toPage(shown, totalItems, slice);
    },

    async list(businessId: string, communityId: string, filter: MemberFilter): Promise<Page<Listed>> {
      await requireOwn(businessId, communityId);
      const { rows, totalItems } = await members.list(communityId, filter);
      return toPage(rows.map(toListed), totalItems, filter);
    },

    async change(
      businessId: string,
      communityId: string,
      memberId: string,
      changes: { role?: CommunityRole | undefined; state?: GivenState | undefined; reason: string },
      byUserId: string | null,
    ): Promise<Listed> {
      await requireOwn(businessId, communityId);
      const { role, state } = changes;
      await database.transaction(async (tx) => {
        const on = createCommunityMembersRepository(tx);
        if (state === 'BANNED') await onGoing(tx, { communityId, memberId });
        const before = await on.lock(communityId, memberId);
        if (!before) throw new ApiError('community.member_not_found');
        if (state === 'REFUSED' && before.state !== 'REQUESTED')
          throw fieldError('state', serverMessages.onlyRequestsRefused);
        await on.change(communityId, memberId, {
          ...(role && { role }),
          ...(state && { state }),
          // Whoever was banned begins as anybody does.
          ...(state === 'BANNED' && { role: 'MEMBER' as const }),
        });
        const action = toAction(before, changes);
        const reason = action === 'BANNED' || action === 'REFUSED' ? changes.reason.trim() : '';
        const by = { byAccountId: null, byUserId, reason };
        if (action) await note(tx, { businessId, before, action, ...by });
        if (action === 'UNBANNED') await onUnbanned(tx, before);
        if (action === 'REFUSED') return mailRefusal(tx, before, reason);
        if (state && state !== before.state)
          await tellOf(tx, state === 'BANNED' ? 'member.banned' : 'member.joined', before);
      });
      const row = await members.findListed(communityId, memberId);
      if (!row) throw new ApiError('community.member_not_found');
      return toListed(row);
    },

    /** By a moderator, of somebody with a lower role. */
    async ban(
      visitor: CommunityMember,
      { communityId, memberId, reason }: { communityId: string; memberId: string; reason: string },
    ): Promise<void> {
      await requireOpen(communityId);
      await database.transaction(async (tx) => {
        const on = createCommunityMembersRepository(tx);
        await onGoing(tx, { communityId, memberId });
        const before = await on.lock(communityId, memberId);
        await requireBelow(tx, visitor, communityId, memberId);
        if (!before || before.state === 'BANNED') return;
        await on.change(communityId, memberId, { state: 'BANNED', role: 'MEMBER' });
        const { businessId } = before;
        const by = { byAccountId: visitor.accountId, byUserId: null, reason: reason.trim() };
        await note(tx, { businessId, before, action: 'BANNED', ...by });
        await tellOf(tx, 'member.banned', before);
      });
    },

    /** From all communities of the business but those that they own, in the transaction that blocks them elsewhere. */
    async banAllIn(
      tx: Transaction,
      { businessId, memberId, byUserId }: { businessId: string; memberId: string; byUserId: string | null },
    ): Promise<void> {
      const on = createCommunityMembersRepository(tx);
      for (const { communityId } of await on.membershipsIn(businessId, memberId)) {
        await onGoing(tx, { communityId, memberId });
        const before = await on.lock(communityId, memberId);
        if (!before || before.state === 'BANNED' || before.role === 'OWNER') continue;
        await on.change(communityId, memberId, { state: 'BANNED', role: 'MEMBER' });
        await note(tx, { businessId, before, action: 'BANNED', byAccountId: null, byUserId });
        await tellOf(tx, 'member.banned', before);
      }
    },

    async search(visitor: CommunityMember, communityId: string, start: string) {
      await requireActive(visitor, communityId);
      const rows = await members.findActive(visitor, start, 8);
      return rows.map(({ pictureId, ...row }) => ({ ...row, pictureUrl: pictureAddresses.urlOf(pictureId) }));
    },

    /** The person is forgotten everywhere. */
    async erase({ accountId }: CommunityMember, posts: 'KEEP' | 'DELETE'): Promise<void> {
      await database.transaction(async (tx) => {
        const on = createCommunityMembersRepository(tx);
        // Before memberships, as joining does.
        await on.lockAccount(accountId);
        await onGoing(tx, { memberId: accountId });
        for (const membership of await on.activeOf(accountId)) await tellOf(tx, 'member.left', membership);
        const removed = posts === 'DELETE' ? await on.removeWritten(accountId) : [];
        for (const post of removed) await tell(tx, { type: 'post.removed', post });
        await createModerationRepository(tx).forgetReporter(accountId);
        await onErased(tx, accountId);
        await imported.eraseIn(tx, accountId, posts);
        await invites.eraseIn(tx, accountId);
        await on.removeAccount(accountId);
      });
    },
  };

  function toListed({ joinedAt, pictureId, ...row }: ListedRow): Listed {
    return { ...row, pictureUrl: pictureAddresses.urlOf(pictureId), joinedDate: joinedAt.toISOString() };
  }

  async function note(tx: Transaction, { businessId, before, action, ...by }: MemberAction): Promise<void> {
    const { communityId, accountId, role, state } = before;
    const account = await createCommunityMembersRepository(tx).findAccount(accountId);
    await log(tx, {
      ...{ communityId, businessId, action, accountId, before: { role, state }, ...by },
      ...{ kind: 'MEMBER', targetId: accountId, text: account?.username ?? '' },
    });
  }

  async function requireOwn(businessId: string, communityId: string): Promise<void> {
    if (!(await communities.find(businessId, communityId))) throw new ApiError('community.not_found');
  }
}

type GivenState = 'ACTIVE' | 'REFUSED' | 'BANNED';

export interface MemberAction {
  businessId: string;
  before: MembershipRow;
  action: ModerationActionName;
  byAccountId: string | null;
  byUserId?: string | null;
  reason?: string;
}

function toAction(
  before: MembershipRow,
  { role, state }: { role?: CommunityRole | undefined; state?: GivenState | undefined },
): ModerationActionName | undefined {
  if (state && state !== before.state) {
    if (state !== 'ACTIVE') return state;
    return before.state === 'BANNED' ? 'UNBANNED' : 'LET_IN';
  }
  return role && role !== before.role ? 'ROLE' : undefined;
}

type ListedRow = Awaited<ReturnType<ReturnType<typeof createCommunityMembersRepository>['list']>>['rows'][number];
