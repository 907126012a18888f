import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { KeyRing } from './keys/key-ring.ts';

export interface SealedText {
  /** The result can be stored anywhere: only holders of the keys can read it. */
  seal(text: string): string;
  /** Throws for text that was not sealed here. */
  open(sealed: string): string;
}

const algorithm = 'aes-256-gcm';
const nonceBytes = 12;
const tagBytes = 16;

/** Encrypts short secrets of customers, such as stream keys, that must be readable later. */
export function createSealedText(keys: KeyRing): SealedText {
  return {
    seal(text) {
      const nonce = randomBytes(nonceBytes);
      const cipher = createCipheriv(algorithm, keys.current, nonce);
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url');
    },
    open(sealed) {
      const bytes = Buffer.from(sealed, 'base64url');
      let failure: unknown;
      for (const key of keys.all) {
        try {
          return openWith(key, bytes);
        } catch (error) {
          failure = error;
        }
      }
      throw failure;
    },
  };
}

/** Throws unless it was sealed with this key. */
function openWith(key: Buffer, bytes: Buffer): string {
  const decipher = createDecipheriv(algorithm, key, bytes.subarray(0, nonceBytes), { authTagLength: tagBytes });
  decipher.setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes));
  return Buffer.concat([decipher.update(bytes.subarray(nonceBytes + tagBytes)), decipher.final()]).toString('utf8');
}
