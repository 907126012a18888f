import type { SignUpMode } from '@zeacon/contract';
import type { Queryable, Transaction } from '../../platform/database/database.ts';
import type { Subscribable } from '../../platform/hooks.ts';
import type { Http } from '../../platform/module.ts';
import type { Parts } from '../../platform/parts.ts';
import { createAccountsRepository } from './accounts.repository.ts';
import { accountsRoutes } from './accounts.routes.ts';
import { type AccountsDeps, createAccountsService } from './accounts.service.ts';
import { createClosedAccountsRepository } from './closed-accounts.repository.ts';
import { createClosedBusinessesRepository } from './closed-businesses.repository.ts';
import { createInvitesRepository } from './invites.repository.ts';
import { createMembersRepository } from './members.repository.ts';
import { createOperatedRepository } from './operated.repository.ts';
import { createUsersRepository } from './users.repository.ts';

export interface AccountsPorts {
  images: {
    own: Pick<AccountsDeps, 'mayShow'>;
    imagesRemoving: Subscribable<[Transaction, businessId: string, imageIds: readonly string[]]>;
  };
}

export function createAccounts({ config, database, rolesOf, hooks }: Parts, { images }: AccountsPorts) {
  images.imagesRemoving.subscribe('accounts', (tx, ...removed) => createAccountsRepository(tx).forgetLogos(...removed));
  const accounts = createAccountsRepository(database.db);
  const service = createAccountsService({
    accounts,
    mayShow: images.own.mayShow,
  });
  return {
    /** On the database or on a transaction: sign-up writes the rows of two features in one. */
    accountsOn: createAccountsRepository,
    usersOn: createUsersRepository,
    membersOn: createMembersRepository,
    invitesOn: createInvitesRepository,
    operatedOn: createOperatedRepository,
    closedOn: createClosedBusinessesRepository,
    closedAccountsOn: createClosedAccountsRepository,
    /** Who may sign up and create a business: anybody the first one. */
    signUpMode: async (queries: Queryable = database.db): Promise<SignUpMode> =>
      (await createAccountsRepository(queries).hasAny()) ? config.signUp.mode : 'open',
    /** Whether its deletion was asked for. */
    isClosed: async (businessId: string) =>
      (await createClosedBusinessesRepository(database.db).find(businessId)) !== undefined,
    /** Its deletion was asked for: its rows stay, but it does nothing any more. In that transaction. */
    businessClosing: hooks.create<[Transaction, businessId: string]>('businessClosing'),
    /** After that has been committed; repeated as long as it is closed. */
    businessClosed: hooks.create<[businessId: string]>('businessClosed'),
    /** Its deletion was called off, in the same transaction. */
    businessReopening: hooks.create<[Transaction, businessId: string]>('businessReopening'),
    /** Somebody has their account deleted: it is closed, and nobody is signed in with it any more. A throw refuses that. */
    accountClosing: hooks.create<[Transaction, { userId: string }]>('accountClosing'),
    /** Somebody is taken out of a business, or leaves it: what they hold there ends. */
    memberLeaving: hooks.create<[Transaction, { businessId: string; userId: string }]>('memberLeaving'),
    /** Invites to these emails, in lower case, were sent, ended or taken. In the same transaction. */
    invitesChanging: hooks.create<[Transaction, emails: readonly string[]]>('invitesChanging'),
    rolesOf: rolesOf ?? createMembersRepository(database.db).rolesOf,
    organizerOf: service.organizerOf,
    businessName: async (businessId: string) => (await service.organizerOf(businessId))?.businessName,
    timeZoneOf: service.timeZoneOf,
    routes: ({ route }: Http) => accountsRoutes(route, service),
  };
}
