import { dataExportLinkMinutes } from '@zeacon/contract';
import { textIn } from '../../platform/actors/read-part.ts';
import { createTicketAuthenticator } from '../../platform/actors/ticket-authenticator.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { createExpiringTokens } from '../../platform/expiring-tokens.ts';
import type { Http } from '../../platform/module.ts';
import type { Parts } from '../../platform/parts.ts';
import { defineDataExportJobs } from './data-exports.jobs.ts';
import type { DataExportRow } from './data-exports.repository.ts';
import { dataExportsRoutes } from './data-exports.routes.ts';
import { createDataExportsService } from './data-exports.service.ts';

const sweepEveryMs = 3_600_000;

export function createDataExports(parts: Parts) {
  const { config, hooks, keys, clock, log, rateLimits } = parts;
  const tokens = createExpiringTokens({
    keys: keys.ring('export-token'),
    purpose: 'export',
    lifetimeMs: dataExportLinkMinutes * 60_000,
  });
  /** Run in the transaction in which an export is ready, or given up. */
  const exportReady = hooks.create<[Transaction, DataExportRow]>('exportReady');
  const exportFailed = hooks.create<[Transaction, DataExportRow]>('exportFailed');
  const jobs = defineDataExportJobs({ ...parts, onReady: exportReady.run, onFailed: exportFailed.run });
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
    exportReady,
    exportFailed,
    authenticate,
    removeExpired: jobs.removeExpired,

    routes: ({ route, app }: Http) =>
      dataExportsRoutes({ route, app }, { service, rateLimits, authenticate, environment: config.environment }),

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
