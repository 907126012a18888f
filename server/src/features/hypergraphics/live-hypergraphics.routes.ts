import { dropHypergraphic, listLiveHypergraphics, removeLiveHypergraphic } from '@zeacon/contract';
import type { Route } from '../../platform/route.ts';
import type { LiveHypergraphicsService } from './live-hypergraphics.service.ts';

export function liveHypergraphicsRoutes(route: Route, service: LiveHypergraphicsService) {
  route(dropHypergraphic, ({ params, body }, { actor }) => service.drop(actor.businessId, params.id, body));
  route(removeLiveHypergraphic, ({ params, body }, { actor }) =>
    service.remove(actor.businessId, params.id, params.dropId, body.at),
  );
  route(listLiveHypergraphics, ({ params, query }, { actor }) => service.list(actor.businessId, params.id, query.on));
}
