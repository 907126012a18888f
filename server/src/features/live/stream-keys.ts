import { createHash, randomBytes } from 'node:crypto';
import type { SealedText } from '../../platform/sealed-text.ts';

/** A new 160-bit key as stored: a hash to look it up, and the encrypted key for its owner. */
export function createStreamKey(sealed: SealedText): { keyHash: string; keySealed: string } {
  const key = `live_${randomBytes(20).toString('base64url')}`;
  return { keyHash: hashStreamKey(key), keySealed: sealed.seal(key) };
}

export const hashStreamKey = (key: string): string => createHash('sha256').update(key).digest('hex');
