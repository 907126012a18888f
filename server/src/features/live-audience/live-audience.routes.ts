import { getLiveAudience } from '@zeacon/contract';
import type { Route } from '../../platform/route.ts';
import type { LiveAudienceService } from './live-audience.service.ts';

export function liveAudienceRoutes(route: Route, service: LiveAudienceService) {
  route(getLiveAudience, ({ query }, { actor }) => service.read(actor.businessId, query));
}
