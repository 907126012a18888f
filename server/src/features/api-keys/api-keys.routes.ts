import { createApiKey, listApiKeys, revokeApiKey } from '@zeacon/contract';
import type { Route } from '../../platform/route.ts';
import type { ApiKeysService } from './api-keys.service.ts';

export function apiKeysRoutes(route: Route, service: ApiKeysService) {
  route(createApiKey, ({ body }, { actor }) => service.create(actor, body));
  route(listApiKeys, (_input, { actor }) => service.list(actor.businessId));
  route(revokeApiKey, async ({ params }, { actor }) => {
    await service.revoke(actor.businessId, params.id);
    return {};
  });
}
