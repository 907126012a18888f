import type { Transaction } from '../../platform/database/database.ts';
import type { Hook } from '../../platform/hooks.ts';
import { toDay } from '../../platform/languages.ts';
import type { Http } from '../../platform/module.ts';
import type { Parts } from '../../platform/parts.ts';
import { type BusinessDeletionJobsDeps, defineBusinessDeletionJobs } from './business-deletion.jobs.ts';
import { businessDeletionRoutes } from './business-deletion.routes.ts';
import { type BusinessDeletionDeps, createBusinessDeletionService } from './business-deletion.service.ts';
import { type BusinessRemoverDeps, type ClosedBusiness, createBusinessRemover } from './business-remover.ts';

type On<Deps, Name extends keyof Deps> = Deps[Name] extends (queries: infer Queries) => infer Answer
  ? (queries: Queries) => Answer
  : never;

type DeletionMail = { to: string; language: string | undefined; businessId?: string } & (
  | { template: 'business-deletion'; values: { business: string; date: string; path: string } }
  | { template: 'business-deleted'; values: { business: string } }
);

export interface BusinessDeletionPorts {
  accounts: Pick<BusinessDeletionDeps, 'accountsOn' | 'usersOn'> & {
    membersOn: On<BusinessDeletionDeps, 'membersOn'> &
      On<BusinessDeletionJobsDeps, 'membersOn'> &
      On<BusinessRemoverDeps, 'membersOn'>;
    closedOn: On<BusinessDeletionDeps, 'closedOn'> &
      On<BusinessDeletionJobsDeps, 'closedOn'> &
      On<BusinessRemoverDeps, 'closedOn'>;
    businessClosing: Hook<[Transaction, businessId: string]>;
    businessReopening: Hook<[Transaction, businessId: string]>;
    businessClosed: Hook<[businessId: string]>;
  };
  secondFactor: { requireCode: BusinessDeletionDeps['requireFactor'] };
  streams: { removeIn: BusinessRemoverDeps['removeStreams'] };
  billing: { keepBillsIn: BusinessRemoverDeps['keepBills'] };
  searchConsole: { unlinkAll: BusinessRemoverDeps['unlinkSearch'] };
  mail: { queue(tx: Transaction, mail: DeletionMail): Promise<void> };
}

const followEveryMs = 3_600_000;

export function createBusinessDeletion(parts: Parts, ports: BusinessDeletionPorts) {
  const { accounts, secondFactor, streams, billing, searchConsole, mail } = ports;
  const { config, log, rateLimits } = parts;
  const { businessClosing, businessReopening, businessClosed } = accounts;
  const ending = (tx: Transaction, business: ClosedBusiness, { email }: { email: string }) => {
    const language = business.language ?? undefined;
    const values = { business: business.businessName, date: toDay(business.deletesAt, language), path: '/' };
    return mail.queue(tx, { to: email, language, businessId: business.id, template: 'business-deletion', values });
  };
  const remove = createBusinessRemover({
    ...parts,
    ...accounts,
    removeStreams: streams.removeIn,
    endLives: businessClosed.run,
    unlinkSearch: searchConsole.unlinkAll,
    keepBills: billing.keepBillsIn,
    // Not about the business any more, so that it stays until it is sent.
    mailDeleted: (tx, { businessName, language }, { email }) =>
      mail.queue(tx, {
        to: email,
        language: language ?? undefined,
        template: 'business-deleted',
        values: { business: businessName },
      }),
  });
  const { follow } = defineBusinessDeletionJobs({ ...parts, ...accounts, remove, mailReminder: ending });
  const service = createBusinessDeletionService({
    ...parts,
    ...accounts,
    requireFactor: secondFactor.requireCode,
    close: businessClosing.run,
    reopen: businessReopening.run,
    afterClosing: (businessId) =>
      businessClosed
        .run(businessId)
        .catch((error) => log.warn({ err: error, businessId }, 'Lives of a closed business could not be ended.')),
    mailClosing: ending,
  });
  let timer: ReturnType<typeof setInterval> | undefined;

  return {
    remove,
    follow,
    routes: ({ route }: Http) => businessDeletionRoutes(route, service, rateLimits),

    start(): void {
      if (!config.roles.includes('worker')) return;
      const look = () =>
        void follow().catch((error) => log.warn({ err: error }, 'The server could not follow the deletions.'));
      look();
      timer = setInterval(look, followEveryMs).unref();
    },

    stop: async () => clearInterval(timer),
  };
}
