import { listStreamHistory } from '@zeacon/contract';
import type { Route } from '../../platform/route.ts';
import type { StreamHistoryService } from './stream-history.service.ts';

export function streamHistoryRoutes(route: Route, service: StreamHistoryService) {
  route(listStreamHistory, ({ query }, { actor }) => service.list(actor.businessId, query));
}
