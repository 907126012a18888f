import type { Transaction } from '../../platform/database/database.ts';
import type { Http } from '../../platform/module.ts';
import type { Parts } from '../../platform/parts.ts';
import type { LeadRow } from './leads.repository.ts';
import { leadsRoutes } from './leads.routes.ts';
import { createLeadsService, type LeadsDeps } from './leads.service.ts';

export interface LeadsPorts {
  streams: { viewers: Pick<LeadsDeps, 'requireWatchable'> };
  overlays: Pick<LeadsDeps, 'findCallToAction'>;
  insights: Pick<LeadsDeps, 'recordLead'>;
}

export function createLeads(
  { database, hooks, rateLimits, clock }: Parts,
  { streams, overlays, insights }: LeadsPorts,
) {
  /** Runs in the transaction that stores a lead. */
  const leadCreated = hooks.create<[Transaction, LeadRow]>('leadCreated');
  const service = createLeadsService({
    database,
    requireWatchable: streams.viewers.requireWatchable,
    findCallToAction: overlays.findCallToAction,
    recordLead: insights.recordLead,
    onCreated: async (tx, lead) => void (await leadCreated.run(tx, lead)),
    clock,
  });
  return {
    leadCreated,
    routes: ({ route }: Http) => leadsRoutes(route, service, rateLimits),
  };
}
