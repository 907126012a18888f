import { createChecksum, validateChecksum } from '@zeacon/contract';
import type { AddressLimit } from '../../platform/address-limit.ts';
import type { Route } from '../../platform/route.ts';
import type { ChecksumsService } from './checksums.service.ts';

export function checksumsRoutes(route: Route, service: ChecksumsService, limit: AddressLimit) {
  route(createChecksum, async ({ body }, { actor }) => service.create(actor.businessId, body.object));
  route(validateChecksum, async ({ body }, { request, reply }) => {
    limit(reply, request.ip);
    return service.validate(body.object, body.checksum);
  });
}
