import type { StoredFiles } from '../../platform/stored-files/stored-files.ts';
import { createMediaAccess, type MediaAccessDeps } from './media-access.ts';
import { createMediaDeliveryService } from './media-delivery.service.ts';

/** Wires the feature. */
export function createMediaDelivery({ files, ...access }: MediaAccessDeps & { files: StoredFiles }) {
  const requireAccess = createMediaAccess(access);
  return { ...createMediaDeliveryService({ files, requireAccess }), requireAccess };
}
