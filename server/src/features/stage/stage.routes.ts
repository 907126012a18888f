import { openGuestStage, openStage } from '@zeacon/contract';
import type { Route } from '../../platform/route.ts';
import type { StageService } from './stage.service.ts';

export function stageRoutes(route: Route, service: StageService) {
  route(openStage, ({ params }, { principal, reply }) => {
    reply.header('cache-control', 'no-store');
    return service.openForHost(principal.businessId, params.id);
  });
  route(openGuestStage, ({ params, body }, { principal, reply }) => {
    reply.header('cache-control', 'no-store');
    return service.openForGuest(principal.businessId, params.id, body);
  });
}
