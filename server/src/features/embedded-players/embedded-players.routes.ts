import {
  assignStreamToPlayer,
  createPlayer,
  deletePlayer,
  getPlayer,
  getPublicPlayer,
  listPlayers,
  updatePlayer,
} from '@zeacon/contract';
import type { Route } from '../../platform/route.ts';
import type { EmbeddedPlayersService } from './embedded-players.service.ts';

export function embeddedPlayersRoutes(route: Route, service: EmbeddedPlayersService) {
  route(getPublicPlayer, async ({ query, headers }, { reply }) => {
    // Short, so that an edit in the console reaches every page within seconds.
    reply.headers({ 'cache-control': 'public, max-age=5', vary: 'embeddedVideoPlayerId' });
    return service.publicConfig(query.embeddedVideoPlayerId ?? headers.embeddedvideoplayerid);
  });
  route(listPlayers, ({ query }, { principal }) => service.list(principal.businessId, query));
  route(createPlayer, ({ body }, { principal }) => service.create(principal.businessId, body));
  route(assignStreamToPlayer, ({ body }, { principal }) => service.assign(principal.businessId, body.playerId, body));
  route(getPlayer, ({ params }, { principal }) => service.get(principal.businessId, params.playerId));
  route(updatePlayer, ({ params, body }, { principal }) => service.update(principal.businessId, params.playerId, body));
  route(deletePlayer, async ({ params }, { principal }) => {
    await service.remove(principal.businessId, params.playerId);
    return {};
  });
}
