import { createEmbedKey, listEmbedKeys, revokeEmbedKey } from '@zeacon/contract';
import type { Route } from '../../platform/route.ts';
import type { EmbedKeysService } from './embed-keys.service.ts';

export function embedKeysRoutes(route: Route, service: EmbedKeysService) {
  route(createEmbedKey, ({ body }, { actor }) => service.create(actor, body));
  route(listEmbedKeys, (_input, { actor }) => service.list(actor.businessId));
  route(revokeEmbedKey, async ({ params }, { actor }) => {
    await service.revoke(actor.businessId, params.kid);
    return {};
  });
}
