import { createHmac } from 'node:crypto';
import { isSignature } from './signature.ts';

export type ExpiringTokens = ReturnType<typeof createExpiringTokens>;

export interface ExpiringTokensOptions {
  secret: Buffer;
  /** What the tokens are for: those of one purpose are worth nothing for another. */
  purpose: string;
  lifetimeMs: number;
}

/** Signs the `token` that lets a browser send the bytes of one upload without any other credential. */
export function createExpiringTokens({ secret, purpose, lifetimeMs }: ExpiringTokensOptions) {
  const sign = (id: string, expiry: string) =>
    createHmac('sha256', secret).update(`${purpose}|${id}|${expiry}`).digest();

  return {
    lifetimeMs,

    issue(id: string, now: Date): string {
      const expiry = (now.getTime() + lifetimeMs).toString(36);
      return `${expiry}.${sign(id, expiry).toString('base64url')}`;
    },

    isValid(id: string, token: string, now: Date): boolean {
      const [expiry = '', signature = '', ...rest] = token.split('.');
      if (rest.length > 0 || !isSignature(signature, sign(id, expiry))) return false;
      return Number.parseInt(expiry, 36) > now.getTime();
    },
  };
}
