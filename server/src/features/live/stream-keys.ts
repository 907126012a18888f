import { createHash, randomBytes } from 'node:crypto';
import type { SealedText } from '../../platform/sealed-text.ts';

/** A new key, as it is kept: found by its hash, read by its owner. 160 bits. */
export function createStreamKey(sealed: SealedText): { keyHash: string; keySealed: string } {
  const key = `live_${randomBytes(20).toString('base64url')}`;
  return { keyHash: hashStreamKey(key), keySealed: sealed.seal(key) };
}

export const hashStreamKey = (key: string): string => createHash('sha256').update(key).digest('hex');
