import { getVisitorSettings, reportVisitorError, saveVisitorSettings } from '@zeacon/contract';
import type { AddressLimit } from '../../platform/address-limit.ts';
import type { Route } from '../../platform/route.ts';
import { beacon } from '../../platform/web/beacon.ts';
import type { VisitorSettingsService } from './visitor-settings.service.ts';

export function visitorSettingsRoutes(route: Route, service: VisitorSettingsService, limit: AddressLimit) {
  route(getVisitorSettings, async (_input, { actor, request }) => ({
    ...(await service.state(actor.businessId)),
    yourAddress: request.ip,
  }));
  route(saveVisitorSettings, async ({ body }, { actor, request }) => ({
    ...(await service.save(actor.businessId, body)),
    yourAddress: request.ip,
  }));
  route(
    reportVisitorError,
    async ({ body }, { request }) => {
      await service.report({ ...body, site: request.headers.origin });
      return { accepted: true };
    },
    beacon(limit),
  );
}
