import { getClickMap } from '@zeacon/contract';
import type { Route } from '../../platform/route.ts';
import type { ClickMapService } from './click-map.service.ts';

export function clickMapRoutes(route: Route, service: ClickMapService) {
  route(getClickMap, ({ body }, { actor }) => service.read(actor.businessId, body));
}
