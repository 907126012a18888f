import { deleteLead, exportLeads, listLeads, submitLead } from '@zeacon/contract';
import { subscriberOf } from '../../platform/address-limit.ts';
import type { RateLimits } from '../../platform/rate-limits.ts';
import type { Route } from '../../platform/route.ts';
import { asDownload } from '../../platform/web/as-download.ts';
import type { LeadsService } from './leads.service.ts';

/** Many viewers may share an address. */
const byAddress = { name: 'lead', limit: 60, windowSec: 600 };

export function leadsRoutes(route: Route, service: LeadsService, rates: RateLimits) {
  route(submitLead, async ({ body }, { actor, request, reply }) => {
    await rates.enforce(reply, byAddress, subscriberOf(request.ip));
    await service.submit({ ...body, token: actor.token });
    return {};
  });
  route(listLeads, ({ query }, { actor }) => service.list(actor.businessId, query));
  route(exportLeads, async ({ query }, { actor, reply }) => asDownload(reply, service.export(actor.businessId, query)));
  route(deleteLead, async ({ params }, { actor }) => {
    await service.remove(actor.businessId, params.id);
    return {};
  });
}
