import type { MediaTokenText } from '../../platform/actors/actor.ts';
import { createSigner, type KeyRing } from '../../platform/keys/key-ring.ts';

/** `owner` tokens work whatever the publish status; `viewer` tokens only while the video is published. */
export type MediaTokenKind = 'owner' | 'viewer';

export interface MediaToken {
  kind: MediaTokenKind;
  /** Epoch ms. */
  expiresAt: number;
  /** The key of the embed token that it was given for. */
  embedKeyId?: string | undefined;
}

/** When what is signed for a viewer ends. */
export interface MediaTokenLimit {
  /** Epoch ms. */
  until?: number | undefined;
  /** It ends with this key, too. */
  embedKeyId?: string | undefined;
}

export type MediaTokens = ReturnType<typeof createMediaTokens>;

/**
 * Expiry times are rounded up to this fraction of a token's lifetime, so that viewers of the same hour share URLs and
 * caches.
 */
const sharedPart = 1 / 6;

/**
 * Signs and checks the `token` query parameter of the media storage host: for one stream and kind, valid for
 * `lifetimeSec` or a little longer.
 */
export function createMediaTokens(keys: KeyRing, lifetimeSec: number) {
  const lifetimeMs = lifetimeSec * 1000;
  const roundingMs = Math.ceil(lifetimeMs * sharedPart);
  const signer = createSigner(keys);
  const claim = (streamId: string, kind: MediaTokenKind, expiry: string, embedKeyId: string | undefined) =>
    `media|${streamId}|${kind}|${expiry}${embedKeyId ? `|${embedKeyId}` : ''}`;

  return {
    issue(
      streamId: string,
      kind: MediaTokenKind,
      now: Date,
      { until = Number.POSITIVE_INFINITY, embedKeyId }: MediaTokenLimit = {},
    ): { token: MediaTokenText; expiresAt: number } {
      const expiresAt = Math.min(Math.ceil((now.getTime() + lifetimeMs) / roundingMs) * roundingMs, Math.floor(until));
      const expiry = expiresAt.toString(36);
      const signature = signer.sign(claim(streamId, kind, expiry, embedKeyId));
      const token = [kind, expiry, signature, ...(embedKeyId ? [embedKeyId] : [])].join('.') as MediaTokenText;
      return { token, expiresAt };
    },

    /** `undefined` for a forged or malformed token; an expired one is returned, for the caller to check. */
    verify(streamId: string, token: string): MediaToken | undefined {
      const [kind, expiry, signature, embedKeyId, ...rest] = token.split('.');
      if ((kind !== 'owner' && kind !== 'viewer') || !expiry || !signature || rest.length > 0) return undefined;
      if (!signer.isValid(claim(streamId, kind, expiry, embedKeyId), signature)) return undefined;
      return { kind, expiresAt: Number.parseInt(expiry, 36), embedKeyId };
    },
  };
}
