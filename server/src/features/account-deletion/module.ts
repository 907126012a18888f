import { recordAsPlatform } from '../../platform/audit/record-changes.repository.ts';
import type { Queryable, Transaction } from '../../platform/database/database.ts';
import type { Hook } from '../../platform/hooks.ts';
import { toDay } from '../../platform/languages.ts';
import type { Http } from '../../platform/module.ts';
import type { Parts } from '../../platform/parts.ts';
import { createPersonalDataRepository } from '../../platform/personal-data/personal-data.repository.ts';
import { type AccountDeletionJobsDeps, defineAccountDeletionJobs } from './account-deletion.jobs.ts';
import { accountDeletionRoutes } from './account-deletion.routes.ts';
import { type AccountDeletionDeps, createAccountDeletionService } from './account-deletion.service.ts';
import { type AccountRemoverDeps, createAccountRemover } from './account-remover.ts';
import { type AccountRestoringDeps, createAccountRestoringService } from './account-restoring.service.ts';
import { createOwnDataService } from './own-data.service.ts';

type On<Deps, Name extends keyof Deps> = Deps[Name] extends (queries: infer Queries) => infer Answer
  ? (queries: Queries) => Answer
  : never;

type AccountMail = { to: string; language: string | undefined } & (
  | { template: 'account-deletion'; values: { date: string; path: string } }
  | { template: 'account-restored'; values: { path: string } }
);

export interface AccountDeletionPorts {
  accounts: Pick<AccountDeletionDeps, 'usersOn'> & {
    membersOn: On<AccountDeletionDeps, 'membersOn'> & On<AccountRemoverDeps, 'membersOn'>;
    closedAccountsOn: On<AccountDeletionDeps, 'closedAccountsOn'> &
      On<AccountRestoringDeps, 'closedAccountsOn'> &
      On<AccountDeletionJobsDeps, 'closedAccountsOn'> &
      On<AccountRemoverDeps, 'closedAccountsOn'>;
    invitesOn: (queries: Queryable) => {
      removeSentBy(businessId: string, userId: string, kept: readonly never[]): Promise<unknown>;
    };
    accountClosing: Hook<[Transaction, { userId: string }]>;
    memberLeaving: Hook<[Transaction, { businessId: string; userId: string }]>;
  };
  secondFactor: { requireCode: AccountDeletionDeps['requireFactor'] };
  mail: { queue(tx: Transaction, mail: AccountMail): Promise<void> };
}

const followEveryMs = 3_600_000;

export function createAccountDeletion(parts: Parts, { accounts, secondFactor, mail }: AccountDeletionPorts) {
  const { config, log, rateLimits, clock } = parts;
  const { accountClosing, memberLeaving, invitesOn } = accounts;
  const service = createAccountDeletionService({
    ...parts,
    ...accounts,
    requireFactor: secondFactor.requireCode,
    tellClosing: accountClosing.run,
    mailClosed: (tx, { email, deletesAt, language }) => {
      const values = { date: toDay(deletesAt, language), path: '/login' };
      return mail.queue(tx, { to: email, language, template: 'account-deletion', values });
    },
  });
  const ownData = createOwnDataService({ personalData: createPersonalDataRepository(parts.database.db), clock });
  const restoring = createAccountRestoringService({
    ...accounts,
    mailRestored: (tx, { email, language }) =>
      mail.queue(tx, { to: email, language, template: 'account-restored', values: { path: '/security' } }),
    clock,
  });
  const remove = createAccountRemover({
    ...parts,
    ...accounts,
    endHoldings: memberLeaving.run,
    // They have been in nobody's sight since the account was closed.
    endInvites: async (tx, { businessId, userId }) => {
      await invitesOn(tx).removeSentBy(businessId, userId, []);
    },
    recordLeaving: (tx, work) => recordAsPlatform(tx, { action: 'member.left', date: clock() }, work),
  });
  const { follow } = defineAccountDeletionJobs({ ...parts, ...accounts, remove });
  let timer: ReturnType<typeof setInterval> | undefined;

  return {
    restoring,
    remove,
    follow,
    routes: ({ route }: Http) => accountDeletionRoutes(route, { service, ownData, rateLimits }),

    start(): void {
      if (!config.roles.includes('worker')) return;
      const look = () =>
        void follow().catch((error) =>
          log.warn({ err: error }, 'The server could not follow the deletions of accounts.'),
        );
      look();
      timer = setInterval(look, followEveryMs).unref();
    },

    stop: async () => clearInterval(timer),
  };
}
