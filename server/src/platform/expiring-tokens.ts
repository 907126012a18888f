import { createSigner, type KeyRing } from './keys/key-ring.ts';

export type ExpiringTokens = ReturnType<typeof createExpiringTokens>;

export interface ExpiringTokensOptions {
  keys: KeyRing;
  /** What the tokens are for: tokens for one purpose are invalid for another. */
  purpose: string;
  lifetimeMs: number;
}

/** Signs the `token` that lets a browser send the bytes of one upload without any other credential. */
export function createExpiringTokens({ keys, purpose, lifetimeMs }: ExpiringTokensOptions) {
  const signer = createSigner(keys);
  const claim = (id: string, expiry: string) => `${purpose}|${id}|${expiry}`;

  return {
    lifetimeMs,

    issue(id: string, now: Date): string {
      const expiry = (now.getTime() + lifetimeMs).toString(36);
      return `${expiry}.${signer.sign(claim(id, expiry))}`;
    },

    isValid(id: string, token: string, now: Date): boolean {
      const [expiry = '', signature = '', ...rest] = token.split('.');
      if (rest.length > 0 || !signer.isValid(claim(id, expiry), signature)) return false;
      return Number.parseInt(expiry, 36) > now.getTime();
    },
  };
}
