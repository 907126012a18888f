import { createECDH, createHash, ECDH } from 'node:crypto';
import type { KeyRing } from '../../platform/keys/key-ring.ts';

export interface VapidKey {
  publicKey: string;
  privateKey: string;
}

export type VapidKeys = ReturnType<typeof createVapidKeys>;

/** The keys by which push services know this platform, in base64url: pairs made of the platform's own keys. */
export function createVapidKeys(keys: KeyRing) {
  return {
    get current(): VapidKey {
      return pairOf(keys.current);
    },
    /** A device only takes what the key signed with which it subscribed. Undefined once that was retired. */
    find: (publicKey: string): VapidKey | undefined =>
      keys.all.map(pairOf).find((pair) => pair.publicKey === publicKey),
  };
}

/** Of 2³² keys, one is no scalar of the curve. */
function pairOf(secret: Buffer): VapidKey {
  const curve = createECDH('prime256v1');
  try {
    curve.setPrivateKey(secret);
  } catch {
    return pairOf(createHash('sha256').update(secret).digest());
  }
  return { publicKey: curve.getPublicKey('base64url'), privateKey: secret.toString('base64url') };
}

export function isPublicKey(text: string): boolean {
  try {
    ECDH.convertKey(text, 'prime256v1', 'base64url');
    return true;
  } catch {
    return false;
  }
}
