import { createHmac } from 'node:crypto';
import { isSignature } from '../../platform/signature.ts';

/** `owner` tokens work whatever the publish status; `viewer` tokens only while the video is published. */
export type MediaTokenKind = 'owner' | 'viewer';

export interface MediaToken {
  kind: MediaTokenKind;
  /** Epoch ms. */
  expiresAt: number;
}

export type MediaTokens = ReturnType<typeof createMediaTokens>;

/** Expiries are rounded up to this part of a token's life, so that viewers of the same hour share URLs and caches. */
const sharedPart = 1 / 6;

/**
 * Signs and checks the `token` query parameter of the media storage host: one stream, one kind, until a time, which is
 * `lifetimeSec` from now or a little later.
 */
export function createMediaTokens(secret: Buffer, lifetimeSec: number) {
  const lifetimeMs = lifetimeSec * 1000;
  const roundingMs = Math.ceil(lifetimeMs * sharedPart);
  const sign = (streamId: string, kind: MediaTokenKind, expiry: string) =>
    createHmac('sha256', secret).update(`media|${streamId}|${kind}|${expiry}`).digest();

  return {
    issue(streamId: string, kind: MediaTokenKind, now: Date): { token: string; expiresAt: number } {
      const expiresAt = Math.ceil((now.getTime() + lifetimeMs) / roundingMs) * roundingMs;
      const expiry = expiresAt.toString(36);
      return { token: `${kind}.${expiry}.${sign(streamId, kind, expiry).toString('base64url')}`, expiresAt };
    },

    /** `undefined` for a forged or malformed token; an expired one is returned for the caller to judge. */
    verify(streamId: string, token: string): MediaToken | undefined {
      const [kind, expiry, signature, ...rest] = token.split('.');
      if ((kind !== 'owner' && kind !== 'viewer') || !expiry || !signature || rest.length > 0) return undefined;
      if (!isSignature(signature, sign(streamId, kind, expiry))) return undefined;
      return { kind, expiresAt: Number.parseInt(expiry, 36) };
    },
  };
}
