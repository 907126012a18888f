import type { Http } from '../../platform/module.ts';
import type { Parts } from '../../platform/parts.ts';
import { leadsRoutes } from './leads.routes.ts';
import { createLeadsService, type LeadsDeps } from './leads.service.ts';

export interface LeadsPorts {
  streams: { viewers: Pick<LeadsDeps, 'requireWatchable'> };
  overlays: Pick<LeadsDeps, 'findCallToAction'>;
  insights: Pick<LeadsDeps, 'recordLead'>;
}

export function createLeads({ database, rateLimits, clock }: Parts, { streams, overlays, insights }: LeadsPorts) {
  const service = createLeadsService({
    database,
    requireWatchable: streams.viewers.requireWatchable,
    findCallToAction: overlays.findCallToAction,
    recordLead: insights.recordLead,
    clock,
  });
  return { routes: ({ route }: Http) => leadsRoutes(route, service, rateLimits) };
}
