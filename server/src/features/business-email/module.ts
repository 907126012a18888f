import type { Queryable } from '../../platform/database/database.ts';
import type { Http } from '../../platform/module.ts';
import type { Parts } from '../../platform/parts.ts';
import { businessEmailRoutes } from './business-email.routes.ts';
import { type BusinessEmailDeps, createBusinessEmailService } from './business-email.service.ts';

export interface BusinessEmailPorts {
  accounts: Pick<BusinessEmailDeps, 'isClosed'> & {
    accountsOn: (queries: Queryable) => { find: BusinessEmailDeps['findAccount'] };
    membersOn: (queries: Queryable) => {
      list(businessId: string): Promise<{ userId: string; email: string; role: string }[]>;
    };
  };
  emailVerification: Pick<BusinessEmailDeps, 'isProven'>;
  mail: { queue: BusinessEmailDeps['queueMail'] };
}

export function createBusinessEmail(parts: Parts, { accounts, emailVerification, mail }: BusinessEmailPorts) {
  const { database, rateLimits, clock } = parts;
  const members = accounts.membersOn(database.db);
  const service = createBusinessEmailService({
    database,
    findAccount: accounts.accountsOn(database.db).find,
    isClosed: accounts.isClosed,
    ownerOf: async (businessId) => (await members.list(businessId)).find(({ role }) => role === 'owner'),
    isProven: emailVerification.isProven,
    queueMail: mail.queue,
    clock,
  });
  return { routes: ({ route }: Http) => businessEmailRoutes(route, service, rateLimits) };
}
