import { getOverlayTable, getOverlayTimeline, recordConversion } from '@zeacon/contract';
import type { AddressLimit } from '../../platform/address-limit.ts';
import type { Route } from '../../platform/route.ts';
import { beacon } from '../../platform/web/beacon.ts';
import type { OverlayInsightsService } from './overlay-insights.service.ts';

export function overlayInsightsRoutes(route: Route, service: OverlayInsightsService, limit: AddressLimit) {
  route(recordConversion, ({ body }) => service.recordConversion(body), beacon(limit));
  route(getOverlayTable, ({ body }, { actor }) => service.table(actor.businessId, body));
  route(getOverlayTimeline, ({ body }, { actor }) => service.timeline(actor.businessId, body));
}
