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
