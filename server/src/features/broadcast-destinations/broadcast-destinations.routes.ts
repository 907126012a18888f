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
  route(createBroadcastDestination, ({ body }, { actor }) => service.create(actor.businessId, body));
  route(listBroadcastDestinations, ({ query }, { actor }) => service.list(actor.businessId, query.businessAccountId));
  route(changeBroadcastDestinationStatus, ({ params, query }, { actor }) =>
    service.changeStatus(actor.businessId, params.id, query.broadcastDestinationStatus),
  );
  route(deleteBroadcastDestination, async ({ params }, { actor }) => {
    await service.remove(actor.businessId, params.id);
    return {};
  });
  route(saveBroadcastOrientation, ({ body }, { actor }) => service.saveOrientation(actor.businessId, body.orientation));
  route(getBroadcastOrientation, ({ query }, { actor }) =>
    service.getOrientation(actor.businessId, query.businessAccountId),
  );
}
