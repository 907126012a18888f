import { type BusinessRole, businessRoles, can, type GivenRole, rolesToGive, type TeamMember } from '@zeacon/contract';
import { ApiError } from '../../platform/api-error.ts';
import type { Database, Queryable, Transaction } from '../../platform/database/database.ts';

export type TeamService = ReturnType<typeof createTeamService>;

/** Who asks, and for which business. */
export interface Asker {
  businessId: string;
  userId: string;
}

export interface Member {
  userId: string;
  email: string;
  role: BusinessRole;
  joinedAt: Date;
}

export interface TeamMembers {
  list(businessId: string): Promise<Member[]>;
  /** Until the transaction ends, nobody else changes who is in this business, nor as what. */
  lock(businessId: string): Promise<Member[]>;
  setRole(businessId: string, userId: string, role: BusinessRole): Promise<void>;
  remove(businessId: string, userId: string): Promise<void>;
}

export interface TeamServiceDeps {
  database: Pick<Database, 'db' | 'transaction'>;
  membersOn: (queries: Queryable) => TeamMembers;
  /** Ends what a member holds of the business, before they are none any more. */
  endHoldings: (tx: Transaction, member: { businessId: string; userId: string }) => Promise<unknown>;
}

/** Who is in a business, and as what. Roles are read under the lock: whoever was just demoted changes nothing more. */
export function createTeamService({ database, membersOn, endHoldings }: TeamServiceDeps) {
  function inTeam<T>(asker: Asker, work: (team: LockedTeam) => Promise<T>): Promise<T> {
    return database.transaction(async (tx) => {
      const members = membersOn(tx);
      const all = await members.lock(asker.businessId);
      const own = all.find(({ userId }) => userId === asker.userId)?.role;
      if (!own) throw new ApiError('auth.forbidden');
      const find = (userId: string) => {
        const found = all.find((one) => one.userId === userId);
        if (!found) throw new ApiError('team.member_not_found');
        return found;
      };
      return work({ tx, members, own, find });
    });
  }

  async function end({ tx, members }: LockedTeam, businessId: string, userId: string): Promise<void> {
    await endHoldings(tx, { businessId, userId });
    await members.remove(businessId, userId);
  }

  return {
    async list(asker: Asker): Promise<TeamMember[]> {
      const members = await membersOn(database.db).list(asker.businessId);
      const power = ({ role }: Member) => businessRoles.indexOf(role);
      return members.sort((a, b) => power(a) - power(b)).map((member) => toTeamMember(member, asker));
    },

    changeRole(asker: Asker, userId: string, role: GivenRole): Promise<TeamMember> {
      return inTeam(asker, async ({ members, own, find }) => {
        const member = find(userId);
        requireWithin(own, member.role);
        requireWithin(own, role);
        await members.setRole(asker.businessId, userId, role);
        return toTeamMember({ ...member, role }, asker);
      });
    },

    remove(asker: Asker, userId: string): Promise<void> {
      return inTeam(asker, async (team) => {
        requireWithin(team.own, team.find(userId).role);
        await end(team, asker.businessId, userId);
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

interface LockedTeam {
  tx: Transaction;
  members: TeamMembers;
  /** The role of who asks. */
  own: BusinessRole;
  /** Rejects with `team.member_not_found`. */
  find(userId: string): Member;
}

/** Nobody gives, changes or takes away a role that may do more than their own, and nobody at all that of the owner. */
export function requireWithin(own: BusinessRole, role: BusinessRole): void {
  if (!can(own, 'team.manage')) throw new ApiError('auth.forbidden');
  if (role === 'owner') throw new ApiError(own === 'owner' ? 'team.owner_stays' : 'team.role_above_own');
  if (!rolesToGive(own).includes(role)) throw new ApiError('team.role_above_own');
}

const toTeamMember = ({ joinedAt, ...member }: Member, { userId }: Asker): TeamMember => ({
  ...member,
  joinedDate: joinedAt.toISOString(),
  isYou: member.userId === userId,
});
