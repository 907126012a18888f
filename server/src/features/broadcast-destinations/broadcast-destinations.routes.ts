import {
  changeBroadcastDestinationStatus,
  createBroadcastDestination,
  deleteBroadcastDestination,
  getBroadcastOrientation,
  listBroadcastDestinations,
  saveBroadcastOrientation,
} from '@zeacon/contract';
import type { Route } from '../../platform/route.ts';
import type { BroadcastDestinationsService } from './broadcast-destinations.service.ts';

export function broadcastDestinationsRoutes(route: Route, service: BroadcastDestinationsService) {
  route(createBroadcastDestination, ({ body }, { principal }) => service.create(principal.businessId, body));
  route(listBroadcastDestinations, ({ query }, { principal }) =>
    service.list(principal.businessId, query.businessAccountId),
  );
  route(changeBroadcastDestinationStatus, ({ params, query }, { principal }) =>
    service.changeStatus(principal.businessId, params.id, query.broadcastDestinationStatus),
  );
  route(deleteBroadcastDestination, async ({ params }, { principal }) => {
    await service.remove(principal.businessId, params.id);
    return {};
  });
  route(saveBroadcastOrientation, ({ body }, { principal }) =>
    service.saveOrientation(principal.businessId, body.orientation),
  );
  route(getBroadcastOrientation, ({ query }, { principal }) =>
    service.getOrientation(principal.businessId, query.businessAccountId),
  );
}
