import { dataExportDays, dataExportLinkMinutes } from '@zeacon/contract';
import { textIn } from '../../platform/actors/read-part.ts';
import { createTicketAuthenticator } from '../../platform/actors/ticket-authenticator.ts';
import type { Queryable, Transaction } from '../../platform/database/database.ts';
import { createExpiringTokens } from '../../platform/expiring-tokens.ts';
import type { Http } from '../../platform/module.ts';
import type { Parts } from '../../platform/parts.ts';
import { defineDataExportJobs } from './data-exports.jobs.ts';
import { dataExportsRoutes } from './data-exports.routes.ts';
import { createDataExportsService } from './data-exports.service.ts';

interface ReadyMail {
  to: string;
  language: string | undefined;
  businessId: string;
  template: 'export-ready';
  values: { business: string; path: string; validMinutes: number };
}

export interface DataExportsPorts {
  accounts: {
    usersOn(on: Queryable): { find(userId: string): Promise<{ email: string } | undefined> };
    accountsOn(on: Queryable): { find(id: string): Promise<{ businessName: string } | undefined> };
  };
  mail: { queue(tx: Transaction, mail: ReadyMail): Promise<void> };
}

const sweepEveryMs = 3_600_000;

export function createDataExports(parts: Parts, { accounts, mail }: DataExportsPorts) {
  const { config, keys, clock, log, rateLimits } = parts;
  const tokens = createExpiringTokens({
    keys: keys.ring('export-token'),
    purpose: 'export',
    lifetimeMs: dataExportLinkMinutes * 60_000,
  });
  const jobs = defineDataExportJobs({
    ...parts,
    async mailReady(tx, { businessId, requestedBy, language }) {
      const user = await accounts.usersOn(tx).find(requestedBy);
      const business = await accounts.accountsOn(tx).find(businessId);
      if (!user || !business) return;
      const values = { business: business.businessName, path: '/your-data', validMinutes: dataExportDays * 24 * 60 };
      const to = { to: user.email, language: language ?? undefined, businessId };
      await mail.queue(tx, { ...to, template: 'export-ready', values });
    },
  });
  const service = createDataExportsService({ ...parts, tokens, enqueueIn: jobs.enqueueIn });
  const authenticate = createTicketAuthenticator({
    kind: 'export-ticket',
    tokens,
    idIn: ({ params }) => textIn(params, 'id'),
    refusal: 'data_export.token_invalid',
    clock,
  });
  let timer: ReturnType<typeof setInterval> | undefined;

  return {
    authenticate,
    removeExpired: jobs.removeExpired,

    routes: ({ route, app }: Http) => dataExportsRoutes({ route, app }, { service, rateLimits, authenticate }),

    start(): void {
      if (!config.roles.includes('worker')) return;
      const sweep = () =>
        void jobs
          .removeExpired()
          .catch((error) => log.warn({ err: error }, 'The server could not delete exports whose days are over.'));
      sweep();
      timer = setInterval(sweep, sweepEveryMs).unref();
    },

    stop: async () => clearInterval(timer),
  };
}
