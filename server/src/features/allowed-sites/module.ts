import type { Transaction } from '../../platform/database/database.ts';
import type { Http } from '../../platform/module.ts';
import type { Parts } from '../../platform/parts.ts';
import { allowedSitesRoutes } from './allowed-sites.routes.ts';
import { createAllowedSitesService } from './allowed-sites.service.ts';
import { createRefusedSites } from './refused-sites.ts';

const writeEveryMs = 2000;
const forgetEveryMs = 3_600_000;

export function createAllowedSites(parts: Parts) {
  const { database, hooks, clock, log } = parts;
  /** Runs in the transaction that saves where a business lets its videos be shown. */
  const sitesLimited = hooks.create<[Transaction, businessId: string, isLimited: boolean]>('sitesLimited');
  const service = createAllowedSitesService({ database, onLimited: sitesLimited.run });
  const refused = createRefusedSites({ database, clock });
  const write = () =>
    refused.flush().catch((error) => log.warn({ err: error }, 'The server could not write which sites it refused.'));
  let timers: ReturnType<typeof setInterval>[] = [];

  return {
    sitesLimited,
    policyOf: service.policyOf,
    noteRefused: refused.note,
    writeRefused: refused.flush,
    forgetOld: refused.forgetOld,
    routes: ({ route }: Http) => allowedSitesRoutes(route, service, refused),

    start(): void {
      const forget = () =>
        void refused.forgetOld().catch((error) => log.warn({ err: error }, 'The server could not forget old sites.'));
      timers = [setInterval(() => void write(), writeEveryMs).unref(), setInterval(forget, forgetEveryMs).unref()];
    },

    async stop(): Promise<void> {
      for (const timer of timers) clearInterval(timer);
      await write();
    },
  };
}
