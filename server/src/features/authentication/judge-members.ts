import { can } from '@zeacon/contract';
import type { RolesByBusiness, RolesOf } from '../../platform/actors/actor.ts';
import type { Clock } from '../../platform/clock.ts';
import type { MemberGround } from '../../platform/grounds/ground.ts';
import type { Judge } from '../../platform/grounds/grounds.ts';
import type { RunningImpersonation } from './read-live.ts';

interface JudgeMembersDeps {
  liveAmong(sessionIds: readonly string[], now: Date): Promise<ReadonlySet<string>>;
  impersonationOf(id: string): Promise<RunningImpersonation | undefined>;
  rolesOf: RolesOf;
  clock: Clock;
}

/** Whether members are still signed in and may still do what a ticket was given to them for. */
export function createJudgeMembers({ liveAmong, impersonationOf, rolesOf, clock }: JudgeMembersDeps): Judge<'member'> {
  async function judgeImpersonation({ sessionId, permission }: MemberGround): Promise<boolean> {
    const running = await impersonationOf(sessionId);
    return running !== undefined && (permission === undefined || can(running.role, permission));
  }

  return async (grounds) => {
    const people = grounds.filter(({ impersonated }) => !impersonated);
    const users = [...new Set(people.map(({ userId }) => userId))];
    const [live, roles] = await Promise.all([
      liveAmong(
        people.map(({ sessionId }) => sessionId),
        clock(),
      ),
      Promise.all(users.map(async (id): Promise<[string, RolesByBusiness]> => [id, await rolesOf(id)])),
    ]);
    const rolesBy = new Map(roles);
    const judgePerson = ({ sessionId, userId, businessId, permission }: MemberGround) => {
      const role = rolesBy.get(userId)?.get(businessId);
      return live.has(sessionId) && role !== undefined && (permission === undefined || can(role, permission));
    };
    return Promise.all(
      grounds.map((ground) => (ground.impersonated ? judgeImpersonation(ground) : judgePerson(ground))),
    );
  };
}
