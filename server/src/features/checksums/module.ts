import { createAddressLimit } from '../../platform/address-limit.ts';
import type { Http } from '../../platform/module.ts';
import type { Parts } from '../../platform/parts.ts';
import { checksumsRoutes } from './checksums.routes.ts';
import { createChecksumsService } from './checksums.service.ts';

export function createChecksums({ keys, clock }: Parts) {
  const service = createChecksumsService({ keys: keys.ring('checksum'), clock });
  return {
    routes: ({ route }: Http) =>
      checksumsRoutes(route, service, createAddressLimit({ limit: 600, windowSec: 60, clock })),
  };
}
