import { getUsage } from '@zeacon/contract';
import type { Route } from '../../platform/route.ts';
import type { UsageService } from './usage.service.ts';

export function meteringRoutes(route: Route, usage: UsageService) {
  route(getUsage, (_input, { actor }) => usage.get(actor.businessId));
}
