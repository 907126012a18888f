import { createHmac } from 'node:crypto';
import { isSignature } from '../signature.ts';

/** The keys of one purpose. Read them for each use, because a rotation changes them while the server runs. */
export interface KeyRing {
  /** Signs and encrypts. 32 bytes. */
  readonly current: Buffer;
  /** All accepted keys, newest first. */
  readonly all: readonly Buffer[];
}

export interface Signer {
  /** In base64url. */
  sign(text: string): string;
  /** Whether the signature is that of the text, by any accepted key. */
  isValid(text: string, signature: string): boolean;
  /** The accepted key that the text was signed with, if it was. */
  keyOf(text: string, signature: string): Buffer | undefined;
}

/** Signs text with the current key, and checks signatures by all. */
export function createSigner(keys: KeyRing): Signer {
  const digest = (key: Buffer, text: string) => createHmac('sha256', key).update(text).digest();
  const keyOf = (text: string, signature: string) => keys.all.find((key) => isSignature(signature, digest(key, text)));
  return {
    sign: (text) => digest(keys.current, text).toString('base64url'),
    isValid: (text, signature) => keyOf(text, signature) !== undefined,
    keyOf,
  };
}

/** A ring with a single key that never changes. */
export const onlyKey = (key: Buffer): KeyRing => ({ current: key, all: [key] });
