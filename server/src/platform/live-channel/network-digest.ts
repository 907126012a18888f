import { createHmac } from 'node:crypto';
import { subscriberOf } from '../address-limit.ts';
import type { KeyRing } from '../keys/key-ring.ts';

export type NetworkDigest = ReturnType<typeof createNetworkDigest>;

/** The same for all addresses of one network, within one business; the address cannot be found from it. */
export const createNetworkDigest = (keys: KeyRing) => (businessId: string, address: string) =>
  createHmac('sha256', keys.current)
    .update(JSON.stringify(['network', businessId, subscriberOf(address)]))
    .digest('base64url')
    .slice(0, 22);
