import { eraseVisitorData, readVisitorData } from '@zeacon/contract';
import type { AddressLimit } from '../../platform/address-limit.ts';
import type { Route } from '../../platform/route.ts';
import { beacon } from '../../platform/web/beacon.ts';
import type { VisitorDataService } from './visitor-data.service.ts';

export function visitorDataRoutes(route: Route, service: VisitorDataService, limit: AddressLimit) {
  const told = beacon(limit);
  route(
    readVisitorData,
    ({ body }, { reply }) => {
      reply.header('cache-control', 'no-store');
      return service.read(body.visitorIds);
    },
    told,
  );
  route(eraseVisitorData, ({ body }) => service.erase(body.visitorIds), told);
}
