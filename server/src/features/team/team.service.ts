import { businessRoles, can, type GivenRole, rolesToGive, type TeamMember } from '@zeacon/contract';
import { ApiError } from '../../platform/api-error.ts';
import type { Queryable, Transaction } from '../../platform/database/database.ts';
import {
  type Asker,
  createInTeam,
  type LockedTeam,
  type LockTeamDeps,
  type Member,
  requireWithin,
} from './locked-team.ts';

export type TeamService = ReturnType<typeof createTeamService>;

export interface TeamServiceDeps extends LockTeamDeps {
  /** When each member last used the business, by user. */
  lastSeenIn: (businessId: string) => Promise<ReadonlyMap<string, Date>>;
  /** Ends what a member holds of the business, before they are none any more. */
  endHoldings: (tx: Transaction, member: { businessId: string; userId: string }) => Promise<unknown>;
  /** Ends the invites that a member sent, but for those to the roles that they still may give. */
  endInvites: (
    tx: Transaction,
    member: { businessId: string; userId: string },
    kept: readonly GivenRole[],
  ) => Promise<void>;
  businessesOn: (queries: Queryable) => { find(id: string): Promise<{ businessName: string } | undefined> };
  queueMail: (tx: Transaction, mail: RemovalMail) => Promise<void>;
}

export interface RemovalMail {
  to: string;
  language: string | undefined;
  businessId: string;
  template: 'team-removal';
  values: { business: string };
}

/** Who is in a business, and as what. */
export function createTeamService(deps: TeamServiceDeps) {
  const { database, membersOn, lastSeenIn, endHoldings, endInvites, businessesOn, queueMail } = deps;
  const inTeam = createInTeam({ database, membersOn });

  async function end({ tx, members }: LockedTeam, businessId: string, userId: string): Promise<void> {
    await endHoldings(tx, { businessId, userId });
    await endInvites(tx, { businessId, userId }, []);
    await members.remove(businessId, userId);
  }

  return {
    /** Those whose account is closed are listed to whoever may remove them. */
    async list(asker: Asker): Promise<TeamMember[]> {
      const [all, lastSeen] = await Promise.all([
        membersOn(database.db).listAll(asker.businessId),
        lastSeenIn(asker.businessId),
      ]);
      const own = all.find(({ userId }) => userId === asker.userId);
      const mayRemove = own !== undefined && can(own.role, 'team.manage');
      const members = all.filter(({ deletesAt }) => mayRemove || deletesAt === null);
      const power = ({ role }: Member) => businessRoles.indexOf(role);
      return members.sort((a, b) => power(a) - power(b)).map((member) => toTeamMember(member, asker, lastSeen));
    },

    async changeRole(asker: Asker, userId: string, role: GivenRole): Promise<TeamMember> {
      const member = await inTeam(asker, async ({ tx, members, own, find }) => {
        const found = find(userId);
        requireWithin(own, found.role);
        requireWithin(own, role);
        await members.setRole(asker.businessId, userId, role);
        await endInvites(tx, { businessId: asker.businessId, userId }, rolesToGive(role));
        return found;
      });
      return toTeamMember({ ...member, role }, asker, await lastSeenIn(asker.businessId));
    },

    /** Whoever is in no other business loses the account too, so a mail says what happened. */
    remove(asker: Asker, userId: string, language: string | undefined): Promise<void> {
      return inTeam(asker, async (team) => {
        const { role, email } = await team.findAny(userId);
        requireWithin(team.own, role);
        const { businessId } = asker;
        const business = await businessesOn(team.tx).find(businessId);
        if (!business) throw new ApiError('auth.forbidden');
        await end(team, businessId, userId);
        const values = { business: business.businessName };
        await queueMail(team.tx, { to: email, language, businessId, template: 'team-removal', values });
      });
    },

    leave(asker: Asker): Promise<void> {
      return inTeam(asker, async (team) => {
        if (team.own === 'owner') throw new ApiError('team.owner_stays');
        await end(team, asker.businessId, asker.userId);
      });
    },

    /** The owner before is an admin from then on. */
    transfer(asker: Asker, userId: string): Promise<void> {
      return inTeam(asker, async ({ members, own, find }) => {
        if (!can(own, 'business.transfer')) throw new ApiError('auth.forbidden');
        if (find(userId).role === 'owner') throw new ApiError('team.not_yourself');
        await members.setRole(asker.businessId, asker.userId, 'admin');
        await members.setRole(asker.businessId, userId, 'owner');
      });
    },
  };
}

const toTeamMember = (
  { joinedAt, deletesAt, ...member }: Member,
  { userId }: Asker,
  lastSeen: ReadonlyMap<string, Date>,
): TeamMember => ({
  ...member,
  joinedDate: joinedAt.toISOString(),
  lastSeenDate: lastSeen.get(member.userId)?.toISOString() ?? null,
  deletesDate: deletesAt?.toISOString() ?? null,
  isYou: member.userId === userId,
});
