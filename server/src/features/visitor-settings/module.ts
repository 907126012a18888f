import { createAddressLimit } from '../../platform/address-limit.ts';
import type { Http } from '../../platform/module.ts';
import type { Parts } from '../../platform/parts.ts';
import { visitorSettingsRoutes } from './visitor-settings.routes.ts';
import { createVisitorSettingsService } from './visitor-settings.service.ts';

/** A page reports an error once. */
const reportsPerMinute = 60;

export function createVisitorSettings({ config, database, clock }: Parts) {
  const service = createVisitorSettingsService({ database, serverKey: config.fingerprint, clock });
  const limit = createAddressLimit({ limit: reportsPerMinute, windowSec: 60, clock });
  return {
    publicOf: service.publicOf,
    ownAddressesOf: service.ownAddressesOf,
    listLimited: service.listLimited,
    mayRecognise: service.mayRecognise,
    routes: ({ route }: Http) => visitorSettingsRoutes(route, service, limit),
  };
}
