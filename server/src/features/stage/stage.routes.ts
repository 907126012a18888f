import { openGuestStage, openStage } from '@zeacon/contract';
import type { Route } from '../../platform/route.ts';
import type { StageService } from './stage.service.ts';

export function stageRoutes(route: Route, service: StageService) {
  route(openStage, ({ params }, { actor, reply }) => {
    reply.header('cache-control', 'no-store');
    return service.openForHost(actor.businessId, params.id);
  });
  route(openGuestStage, ({ params, body }, { actor, reply }) => {
    reply.header('cache-control', 'no-store');
    return service.openForGuest(actor.businessId, params.id, body);
  });
}
