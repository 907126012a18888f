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
  route(listHypergraphics, ({ query }, { actor }) => service.list(actor.businessId, query));
  route(createHypergraphic, ({ body }, { actor }) => service.create(actor.businessId, body));
  route(getHypergraphic, ({ params }, { actor }) => service.get(actor.businessId, params.id));
  route(updateHypergraphic, ({ params, body }, { actor }) => service.update(actor.businessId, params.id, body));
  route(deleteHypergraphic, async ({ params }, { actor }) => {
    await service.remove(actor.businessId, params.id);
    return {};
  });
}
