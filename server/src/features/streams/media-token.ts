import type { MediaTokenText } from '../../platform/actors/actor.ts';
import type { Ground } from '../../platform/grounds/ground.ts';
import { createSigner, type KeyRing } from '../../platform/keys/key-ring.ts';
import { type OwnersGround, ownersGround, toOwner } from './owners-ground.ts';

/** `owner` tokens work whatever the publish status; `viewer` tokens only while the video is published. */
export type MediaTokenKind = 'owner' | 'viewer';

export interface MediaToken {
  kind: MediaTokenKind;
  /** Epoch ms. */
  expiresAt: number;
  /** The key of the embed token that it was given for. */
  embedKeyId?: string | undefined;
  /** It ends with this: always for `owner`, with the key for `embedKeyId`. */
  ground?: Ground | undefined;
}

interface SignedToken {
  token: MediaTokenText;
  /** Epoch ms. */
  expiresAt: number;
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
  const claim = (streamId: string, kind: MediaTokenKind, expiry: string, holder: string | undefined) =>
    `media|${streamId}|${kind}|${expiry}${holder ? `|${holder}` : ''}`;

  function sign(streamId: string, kind: MediaTokenKind, now: Date, holder: string | undefined, until: number) {
    const expiresAt = Math.min(Math.ceil((now.getTime() + lifetimeMs) / roundingMs) * roundingMs, Math.floor(until));
    const expiry = expiresAt.toString(36);
    const signature = signer.sign(claim(streamId, kind, expiry, holder));
    const token = [kind, expiry, signature, ...(holder ? [holder] : [])].join('.') as MediaTokenText;
    return { token, expiresAt };
  }

  return {
    forViewer: (
      streamId: string,
      now: Date,
      { until = Number.POSITIVE_INFINITY, embedKeyId }: MediaTokenLimit = {},
    ): SignedToken => sign(streamId, 'viewer', now, embedKeyId, until),

    /** Ends with the session or key that it is given for. */
    forOwner: (streamId: string, now: Date, ground: OwnersGround): SignedToken =>
      sign(streamId, 'owner', now, toOwner(ground), Number.POSITIVE_INFINITY),

    /** `undefined` for a forged or malformed token; an expired one is returned, for the caller to check. */
    verify(streamId: string, token: string): MediaToken | undefined {
      const [kind, expiry, signature, holder, ...rest] = token.split('.');
      if ((kind !== 'owner' && kind !== 'viewer') || !expiry || !signature || rest.length > 0) return undefined;
      if (!signer.isValid(claim(streamId, kind, expiry, holder), signature)) return undefined;
      const expiresAt = Number.parseInt(expiry, 36);
      if (kind === 'viewer')
        return { kind, expiresAt, ...(holder && { embedKeyId: holder, ground: { kind: 'embed-key', keyId: holder } }) };
      const ground = ownersGround(holder);
      return ground && { kind, expiresAt, ground };
    },
  };
}
