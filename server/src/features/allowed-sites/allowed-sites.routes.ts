import { getWidgetSite, listRefusedSites, saveWidgetSite } from '@zeacon/contract';
import type { Route } from '../../platform/route.ts';
import type { AllowedSitesService } from './allowed-sites.service.ts';
import type { createRefusedSites } from './refused-sites.ts';

export function allowedSitesRoutes(
  route: Route,
  service: AllowedSitesService,
  refused: ReturnType<typeof createRefusedSites>,
) {
  route(getWidgetSite, (_input, { actor }) => service.site(actor.businessId));
  route(saveWidgetSite, ({ body }, { actor }) => service.save(actor.businessId, body));
  route(listRefusedSites, (_input, { actor }) => refused.list(actor.businessId));
}
