import type { Reply, validateChecksum } from '@zeacon/contract';
import type { Clock } from '../../platform/clock.ts';
import { createSigner, type KeyRing } from '../../platform/keys/key-ring.ts';
import { toCanonicalJson } from './canonical-json.ts';

export type ChecksumsService = ReturnType<typeof createChecksumsService>;

/** Begins every checksum. Another way of signing gets another one, and this one stays good. */
const version = 'zc1';
const invalid = { isValid: false, businessId: null, signedDate: null };

/** Signs objects for businesses: `zc1.<business>.<time>.<signature>`. Nothing is stored. */
export function createChecksumsService({ keys, clock }: { keys: KeyRing; clock: Clock }) {
  const signer = createSigner(keys);
  const claim = (businessId: string, time: string, object: object) =>
    JSON.stringify([version, businessId, time, toCanonicalJson(object)]);

  return {
    create(businessId: string, object: object): { checksum: string } {
      const time = clock().getTime().toString(36);
      return { checksum: [version, businessId, time, signer.sign(claim(businessId, time, object))].join('.') };
    },

    /** Takes as long for a wrong signature as for the right one. */
    validate(object: object, checksum: string): Reply<typeof validateChecksum> {
      const [given, businessId = '', time = '', signature = '', ...rest] = checksum.split('.');
      if (given !== version || rest.length > 0) return invalid;
      if (!signer.isValid(claim(businessId, time, object), signature)) return invalid;
      return { isValid: true, businessId, signedDate: new Date(Number.parseInt(time, 36)).toISOString() };
    },
  };
}
