import { beginAccountDeletion, exportOwnData } from '@zeacon/contract';
import { languageOf } from '../../platform/languages.ts';
import { limitProofs } from '../../platform/proof-limits.ts';
import type { RateLimits } from '../../platform/rate-limits.ts';
import type { Route } from '../../platform/route.ts';
import type { AccountDeletionService } from './account-deletion.service.ts';
import type { OwnDataService } from './own-data.service.ts';

const exported = { name: 'account-export', limit: 10, windowSec: 3600 };

export interface AccountDeletionRoutesDeps {
  service: AccountDeletionService;
  ownData: OwnDataService;
  rateLimits: RateLimits;
}

export function accountDeletionRoutes(route: Route, { service, ownData, rateLimits }: AccountDeletionRoutesDeps) {
  route(beginAccountDeletion, async ({ body }, { actor, request, reply }) => {
    await limitProofs(rateLimits, reply, 'account-deletion', actor);
    return service.begin(actor.userId, body, languageOf(request));
  });
  route(exportOwnData, async (_input, { actor, reply }) => {
    await rateLimits.enforce(reply, exported, actor.userId);
    const { fileName, text } = ownData.export(actor.userId);
    reply.header('content-disposition', `attachment; filename="${fileName}"`);
    return text;
  });
}
