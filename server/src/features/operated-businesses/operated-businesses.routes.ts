import { getOperatedBusiness, listBusinesses, listBusinessMembers } from '@zeacon/contract';
import type { Route } from '../../platform/route.ts';
import type { OperatedBusinessesService } from './operated-businesses.service.ts';

export function operatedBusinessesRoutes(route: Route, businesses: OperatedBusinessesService) {
  route(listBusinesses, ({ query }) => businesses.list(query));
  route(getOperatedBusiness, ({ params }) => businesses.get(params.businessId));
  route(listBusinessMembers, ({ params }, { actor }) => businesses.listMembers(actor, params.businessId));
}
