import type { Queryable, Transaction } from '../../platform/database/database.ts';
import type { Hook, Subscribable } from '../../platform/hooks.ts';
import type { Http } from '../../platform/module.ts';
import type { Parts } from '../../platform/parts.ts';
import { ownInvitesRoutes } from './own-invites.routes.ts';
import { createOwnInvitesService, type OwnInvitesDeps, type TakenInvite } from './own-invites.service.ts';

export interface OwnInvitesPorts {
  accounts: {
    usersOn: (queries: Queryable) => ReturnType<OwnInvitesDeps['usersOn']> & {
      findByEmail(email: string): Promise<{ id: string } | undefined>;
    };
    invitesOn: (queries: Queryable) => ReturnType<OwnInvitesDeps['invitesOn']> & {
      emailsIn(businessId: string): Promise<string[]>;
      emailsInvitedBy(userId: string): Promise<string[]>;
    };
    invitesChanging: Hook<[Transaction, emails: readonly string[]]>;
    businessClosing: Subscribable<[Transaction, businessId: string]>;
    businessReopening: Subscribable<[Transaction, businessId: string]>;
    accountClosing: Subscribable<[Transaction, { userId: string }]>;
  };
  team: Pick<OwnInvitesDeps, 'joinIn'>;
  emailChange: { emailChanged: Subscribable<[Transaction, { userId: string }]> };
  emailVerification: Pick<OwnInvitesDeps, 'isProven'> & { emailConfirmed: Subscribable<[{ userId: string }]> };
}

const subscriber = 'own-invites';

export function createOwnInvites(parts: Parts, { accounts, team, emailChange, emailVerification }: OwnInvitesPorts) {
  const { database, rateLimits, hooks, clock } = parts;
  const { usersOn, invitesOn, invitesChanging, businessClosing, businessReopening, accountClosing } = accounts;
  const ownInvitesChanged = hooks.create<[userIds: readonly string[]]>('ownInvitesChanged');
  const inviteDeclined = hooks.create<[Transaction, TakenInvite]>('inviteDeclined');
  const service = createOwnInvitesService({
    ...{ database, usersOn, invitesOn, clock },
    isProven: emailVerification.isProven,
    joinIn: team.joinIn,
    async tellDeclined(tx, invite) {
      await invitesChanging.run(tx, [invite.email]);
      await inviteDeclined.run(tx, invite);
    },
  });

  invitesChanging.subscribe(subscriber, async (tx, emails) => {
    const users = [];
    for (const email of emails) users.push(await usersOn(tx).findByEmail(email));
    const userIds = users.flatMap((user) => (user ? [user.id] : []));
    if (userIds.length > 0) await ownInvitesChanged.run(userIds);
  });
  const changeIn = async (tx: Transaction, businessId: string) => {
    await invitesChanging.run(tx, await invitesOn(tx).emailsIn(businessId));
  };
  businessClosing.subscribe(subscriber, changeIn);
  businessReopening.subscribe(subscriber, changeIn);
  accountClosing.subscribe(subscriber, async (tx, { userId }) => {
    await invitesChanging.run(tx, await invitesOn(tx).emailsInvitedBy(userId));
  });
  emailChange.emailChanged.subscribe(subscriber, async (_tx, { userId }) => {
    await ownInvitesChanged.run([userId]);
  });
  emailVerification.emailConfirmed.subscribe(subscriber, async ({ userId }) => {
    await ownInvitesChanged.run([userId]);
  });

  return {
    /** These people have to read theirs again, once what goes on now is committed. */
    ownInvitesChanged: ownInvitesChanged as Subscribable<[userIds: readonly string[]]>,
    /** Somebody does not want to join, in the same transaction. */
    inviteDeclined: inviteDeclined as Subscribable<[Transaction, TakenInvite]>,
    routes: ({ route }: Http) => ownInvitesRoutes(route, service, rateLimits),
  };
}
