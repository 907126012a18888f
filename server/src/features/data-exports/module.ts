import { dataExportLinkMinutes } from '@zeacon/contract';
import type { Transaction } from '../../platform/database/database.ts';
import type { Http } from '../../platform/module.ts';
import type { Parts } from '../../platform/parts.ts';
import { createLinkedFiles } from '../../platform/web/linked-files.ts';
import { defineDataExportJobs } from './data-exports.jobs.ts';
import type { DataExportRow } from './data-exports.repository.ts';
import { dataExportsRoutes } from './data-exports.routes.ts';
import { createDataExportsService } from './data-exports.service.ts';

const sweepEveryMs = 3_600_000;

export function createDataExports(parts: Parts) {
  const { config, hooks, log, rateLimits } = parts;
  const links = createLinkedFiles(parts, {
    kind: 'export',
    folder: 'exports',
    lifetimeMs: dataExportLinkMinutes * 60_000,
    refusal: 'data_export.token_invalid',
  });
  /** Run in the transaction in which an export is ready, or given up. */
  const exportReady = hooks.create<[Transaction, DataExportRow]>('exportReady');
  const exportFailed = hooks.create<[Transaction, DataExportRow]>('exportFailed');
  const jobs = defineDataExportJobs({ ...parts, onReady: exportReady.run, onFailed: exportFailed.run });
  const service = createDataExportsService({ ...parts, linkTo: links.link, enqueueIn: jobs.enqueueIn });
  let timer: ReturnType<typeof setInterval> | undefined;

  return {
    exportReady,
    exportFailed,
    authenticate: links.authenticate,
    removeExpired: jobs.removeExpired,

    routes({ route, app }: Http): void {
      dataExportsRoutes(route, service, rateLimits);
      links.serve(app, service.download);
    },

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
