import { beginDataExport, getDataExport, linkDataExport } from '@zeacon/contract';
import { languageOf } from '../../platform/languages.ts';
import type { RateLimits } from '../../platform/rate-limits.ts';
import type { Route } from '../../platform/route.ts';
import type { DataExportsService } from './data-exports.service.ts';

/** By business: each reads everything that it has stored. */
const asked = { name: 'data-export', limit: 10, windowSec: 24 * 3600 };

export function dataExportsRoutes(route: Route, service: DataExportsService, rateLimits: RateLimits) {
  route(getDataExport, async (_input, { actor }) => ({ dataExport: await service.newest(actor.businessId) }));
  route(beginDataExport, async (_input, { actor, request, reply }) => {
    await rateLimits.enforce(reply, asked, actor.businessId);
    return service.begin(actor, languageOf(request));
  });
  route(linkDataExport, (_input, { actor }) => service.link(actor.businessId));
}
