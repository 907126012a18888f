import type { Queryable, Transaction } from '../../platform/database/database.ts';
import type { Hook, Subscribable } from '../../platform/hooks.ts';
import type { Http } from '../../platform/module.ts';
import type { Parts } from '../../platform/parts.ts';
import { invitesRoutes } from './invites.routes.ts';
import { createInvitesService, type InvitesDeps } from './invites.service.ts';
import { type JoiningRoutesDeps, joiningRoutes } from './joining.routes.ts';
import { createJoiningService, type JoiningDeps } from './joining.service.ts';
import { teamRoutes } from './team.routes.ts';
import { createTeamService, type TeamServiceDeps } from './team.service.ts';

type InvitesOn = (queries: Queryable) => ReturnType<InvitesDeps['invitesOn']> &
  ReturnType<JoiningDeps['invitesOn']> & {
    removeSentBy(
      businessId: string,
      userId: string,
      kept: Parameters<TeamServiceDeps['endInvites']>[2],
    ): Promise<string[]>;
  };

export interface TeamPorts {
  accounts: Pick<JoiningDeps, 'usersOn' | 'accountsOn' | 'signUpMode'> & {
    invitesOn: InvitesOn;
    membersOn: (queries: Queryable) => ReturnType<TeamServiceDeps['membersOn']> & ReturnType<JoiningDeps['membersOn']>;
    memberLeaving: Hook<[Transaction, { businessId: string; userId: string }]>;
    invitesChanging: Hook<[Transaction, emails: readonly string[]]>;
  };
  authentication: Pick<TeamServiceDeps, 'lastSeenIn'> &
    Pick<JoiningDeps, 'openSession'> &
    Pick<JoiningRoutesDeps, 'originOf' | 'enterConsole' | 'notStored'>;
  mail: { queue: InvitesDeps['queueMail'] & TeamServiceDeps['queueMail'] };
}

export function createTeam(parts: Parts, { accounts, authentication, mail }: TeamPorts) {
  const { database, rateLimits, passwords, hooks, newId, clock } = parts;
  const { membersOn, invitesOn, accountsOn, usersOn, memberLeaving, invitesChanging, signUpMode } = accounts;
  const { lastSeenIn, openSession, originOf, enterConsole, notStored } = authentication;
  const emailProven = hooks.create<[Transaction, { userId: string; email: string }]>('emailProven');
  const memberJoined =
    hooks.create<[Transaction, { businessId: string; userId: string; email: string }]>('memberJoined');
  const team = createTeamService({
    database,
    membersOn,
    lastSeenIn,
    endHoldings: memberLeaving.run,
    endInvites: async (tx, { businessId, userId }, kept) => {
      await invitesChanging.run(tx, await invitesOn(tx).removeSentBy(businessId, userId, kept));
    },
    businessesOn: accountsOn,
    queueMail: mail.queue,
  });
  const invites = createInvitesService({
    database,
    membersOn,
    invitesOn,
    businessesOn: accountsOn,
    tellChanging: invitesChanging.run,
    queueMail: mail.queue,
    newId,
    clock,
  });
  const joining = createJoiningService({
    database,
    invitesOn,
    usersOn,
    accountsOn,
    membersOn,
    emailProven: emailProven.run,
    memberJoined: memberJoined.run,
    tellChanging: invitesChanging.run,
    signUpMode: () => signUpMode(),
    openSession,
    passwords,
    newId,
    clock,
  });
  return {
    /** Somebody has shown that they read what is sent to their email. */
    emailProven: emailProven as Subscribable<[Transaction, { userId: string; email: string }]>,
    /** Runs in the transaction that makes somebody a member. */
    memberJoined,
    /** Makes somebody a member by an invite that was taken. Rejects with `team.already_member`. */
    joinIn: joining.joinIn,
    routes({ route }: Http) {
      teamRoutes(route, team);
      invitesRoutes(route, invites, rateLimits);
      joiningRoutes(route, { service: joining, rateLimits, originOf, enterConsole, notStored });
    },
  };
}
