import type { Storage } from '../../platform/storage/storage.ts';
import { createHotFiles } from './hot-files.ts';
import { createMediaAccess, type MediaAccessDeps } from './media-access.ts';
import { createMediaDeliveryService } from './media-delivery.service.ts';

/** Wires the feature. */
export function createMediaDelivery({ storage, ...access }: MediaAccessDeps & { storage: Storage }) {
  return createMediaDeliveryService({
    storage,
    hotFiles: createHotFiles(storage),
    requireAccess: createMediaAccess(access),
  });
}
