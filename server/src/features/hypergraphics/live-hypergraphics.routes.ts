import { dropHypergraphic, listLiveHypergraphics, removeLiveHypergraphic } from '@zeacon/contract';
import type { Route } from '../../platform/route.ts';
import type { LiveHypergraphicsService } from './live-hypergraphics.service.ts';

export function liveHypergraphicsRoutes(route: Route, service: LiveHypergraphicsService) {
  route(dropHypergraphic, ({ params, body }, { principal }) => service.drop(principal.businessId, params.id, body));
  route(removeLiveHypergraphic, ({ params, body }, { principal }) =>
    service.remove(principal.businessId, params.id, params.dropId, body.at),
  );
  route(listLiveHypergraphics, ({ params, query }, { principal }) =>
    service.list(principal.businessId, params.id, query.on),
  );
}
