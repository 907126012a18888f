import {
  createHypergraphic,
  deleteHypergraphic,
  getHypergraphic,
  listHypergraphics,
  updateHypergraphic,
} from '@zeacon/contract';
import type { Route } from '../../platform/route.ts';
import type { HypergraphicsService } from './hypergraphics.service.ts';

export function hypergraphicsRoutes(route: Route, service: HypergraphicsService) {
  route(listHypergraphics, ({ query }, { principal }) => service.list(principal.businessId, query));
  route(createHypergraphic, ({ body }, { principal }) => service.create(principal.businessId, body));
  route(getHypergraphic, ({ params }, { principal }) => service.get(principal.businessId, params.id));
  route(updateHypergraphic, ({ params, body }, { principal }) => service.update(principal.businessId, params.id, body));
  route(deleteHypergraphic, async ({ params }, { principal }) => {
    await service.remove(principal.businessId, params.id);
    return {};
  });
}
