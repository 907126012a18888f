import {
  beginCommunityImport,
  exportImportReport,
  listCommunityImports,
  removeCommunityImport,
  sendImportPart,
  startCommunityImport,
  undoCommunityImport,
} from '@zeacon/contract';
import type { RateLimits } from '../../../platform/rate-limits.ts';
import type { Route } from '../../../platform/route.ts';
import type { ImportsService } from './imports.service.ts';

/** By business. */
const begun = { name: 'community-import', limit: 100, windowSec: 24 * 3600 };
/** More than a part in Base64. */
const bodyLimit = 6 * 1024 ** 2;

export function importsRoutes(route: Route, imports: ImportsService, rateLimits: RateLimits) {
  route(listCommunityImports, ({ query }, { actor }) => imports.list(actor.businessId, query.communityId));
  route(beginCommunityImport, async ({ body }, { actor, reply }) => {
    await rateLimits.enforce(reply, begun, actor.businessId);
    return imports.begin(actor.businessId, body);
  });
  route(
    sendImportPart,
    ({ body }, { actor }) => imports.receive(actor.businessId, body.importId, body.part, body.content),
    { bodyLimit },
  );
  route(startCommunityImport, ({ body }, { actor }) => imports.start(actor.businessId, body.importId, body.members));
  route(undoCommunityImport, ({ body }, { actor }) => imports.undo(actor.businessId, body.importId));
  route(removeCommunityImport, async ({ query }, { actor }) => {
    await imports.remove(actor.businessId, query.importId);
    return {};
  });
  route(exportImportReport, async ({ query }, { actor, reply }) => {
    reply.header('content-disposition', 'attachment; filename="import-report.csv"');
    return imports.report(actor.businessId, query.importId);
  });
}
