import {
  assignStreamToPlayer,
  createPlayer,
  deletePlayer,
  embedTokenHeader,
  getPlayer,
  getPublicPlayer,
  listPlayers,
  updatePlayer,
} from '@zeacon/contract';
import { embedTokenIn } from '../../platform/actors/open-authenticators.ts';
import type { Route } from '../../platform/route.ts';
import type { EmbeddedPlayersService } from './embedded-players.service.ts';

export function embeddedPlayersRoutes(route: Route, service: EmbeddedPlayersService) {
  route(getPublicPlayer, async ({ query, headers }, { reply }) => {
    // Short, so that an edit in the console reaches every page within seconds.
    const embedToken = embedTokenIn(headers);
    const cacheControl = embedToken ? 'private, no-store' : 'public, max-age=5';
    reply.headers({ 'cache-control': cacheControl, vary: `embeddedVideoPlayerId, ${embedTokenHeader}` });
    return service.publicConfig(query.embeddedVideoPlayerId ?? headers.embeddedvideoplayerid, embedToken);
  });
  route(listPlayers, ({ query }, { actor }) => service.list(actor.businessId, query));
  route(createPlayer, ({ body }, { actor }) => service.create(actor.businessId, body));
  route(assignStreamToPlayer, ({ body }, { actor }) => service.assign(actor.businessId, body.playerId, body));
  route(getPlayer, ({ params }, { actor }) => service.get(actor.businessId, params.playerId));
  route(updatePlayer, ({ params, body }, { actor }) => service.update(actor.businessId, params.playerId, body));
  route(deletePlayer, async ({ params }, { actor }) => {
    await service.remove(actor.businessId, params.playerId);
    return {};
  });
}
