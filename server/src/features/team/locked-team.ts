import { type BusinessRole, can, rolesToGive } from '@zeacon/contract';
import { ApiError } from '../../platform/api-error.ts';
import type { Database, Queryable, Transaction } from '../../platform/database/database.ts';

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
  /** Of the account; null unless it is closed. */
  deletesAt: Date | null;
}

export interface TeamMembers {
  list(businessId: string): Promise<Member[]>;
  /** With those whose account is closed. */
  listAll(businessId: string): Promise<Member[]>;
  /** Until the transaction ends, nobody else changes who is in this business, nor as what. */
  lock(businessId: string): Promise<Member[]>;
  setRole(businessId: string, userId: string, role: BusinessRole): Promise<void>;
  remove(businessId: string, userId: string): Promise<void>;
}

export interface LockedTeam {
  tx: Transaction;
  members: TeamMembers;
  all: readonly Member[];
  /** Who asks. */
  self: Member;
  /** The role of who asks. */
  own: BusinessRole;
  /** Rejects with `team.member_not_found`. */
  find(userId: string): Member;
  /** As `find`, also those whose account is closed. */
  findAny(userId: string): Promise<Member>;
}

export interface LockTeamDeps {
  database: Pick<Database, 'db' | 'transaction'>;
  membersOn: (queries: Queryable) => TeamMembers;
}

export type InTeam = <T>(asker: Asker, work: (team: LockedTeam) => Promise<T>) => Promise<T>;

/** Roles are read under the lock: whoever was just demoted changes nothing more. */
export function createInTeam({ database, membersOn }: LockTeamDeps): InTeam {
  return (asker, work) =>
    database.transaction(async (tx) => {
      const members = membersOn(tx);
      const all = await members.lock(asker.businessId);
      const self = all.find(({ userId }) => userId === asker.userId);
      if (!self) throw new ApiError('auth.forbidden');
      const find = (userId: string) => memberIn(all, userId);
      const findAny = async (userId: string) => memberIn(await members.listAll(asker.businessId), userId);
      return work({ tx, members, all, self, own: self.role, find, findAny });
    });
}

function memberIn(members: readonly Member[], userId: string): Member {
  const found = members.find((one) => one.userId === userId);
  if (!found) throw new ApiError('team.member_not_found');
  return found;
}

/** Nobody gives, changes or takes away a role that may do more than their own, and nobody at all that of the owner. */
export function requireWithin(own: BusinessRole, role: BusinessRole): void {
  if (!can(own, 'team.manage')) throw new ApiError('auth.forbidden');
  if (role === 'owner') throw new ApiError(own === 'owner' ? 'team.owner_stays' : 'team.role_above_own');
  if (!rolesToGive(own).includes(role)) throw new ApiError('team.role_above_own');
}
