import { createHmac } from 'node:crypto';
import { isSignature } from '../signature.ts';

/** The keys of one purpose. Read it anew for each use: a rotation changes it while the server runs. */
export interface KeyRing {
  /** What is signed and sealed is made with it. 32 bytes. */
  readonly current: Buffer;
  /** What is still believed was made with one of these; the newest first. */
  readonly all: readonly Buffer[];
}

export interface Signer {
  /** In base64url. */
  sign(text: string): string;
  /** Whether the signature is that of the text, by any key that is still believed. */
  isValid(text: string, signature: string): boolean;
}

/** Signs text with the current key, and checks signatures by all. */
export function createSigner(keys: KeyRing): Signer {
  const digest = (key: Buffer, text: string) => createHmac('sha256', key).update(text).digest();
  return {
    sign: (text) => digest(keys.current, text).toString('base64url'),
    isValid: (text, signature) => keys.all.some((key) => isSignature(signature, digest(key, text))),
  };
}

/** A ring of a key that never changes. */
export const onlyKey = (key: Buffer): KeyRing => ({ current: key, all: [key] });
