import type { MediaTokenText } from '../../platform/actors/actor.ts';
import type { Ground } from '../../platform/grounds/ground.ts';
import { createSigner, type KeyRing } from '../../platform/keys/key-ring.ts';
import { type OwnersGround, ownersGround, toOwner } from './owners-ground.ts';
import { groundOfHolder, toHolder, type ViewersGround } from './viewers-ground.ts';

/** `owner` tokens work whatever the publish status; `viewer` tokens only while the video is published. */
export type MediaTokenKind = 'owner' | 'viewer';

export interface MediaToken {
  kind: MediaTokenKind;
  /** Epoch ms. */
  expiresAt: number;
  /** The key of the embed token that it was given for. */
  embedKeyId?: string | undefined;
  /** The player or widget with domains of its own that it was given by. */
  embedId?: string | undefined;
  /** Its holder bought the video: it opens the whole of it as long as that stands. */
  purchaseId?: string | undefined;
  /** It ends with this: always for `owner`, with the key for `embedKeyId`, and as {@link ViewersGround} says. */
  ground?: Ground | undefined;
}

interface SignedToken {
  token: MediaTokenText;
  /** Epoch ms. */
  expiresAt: number;
}

/** When what is signed for a viewer ends, and where it counts. */
export interface MediaTokenLimit {
  /** Epoch ms. */
  until?: number | undefined;
  /** It ends with this key, too. */
  embedKeyId?: string | undefined;
  /** The calls of pages with it are judged by the domains of this player or widget, too. */
  embedId?: string | undefined;
  /** It ends with this, too. */
  ground?: ViewersGround | undefined;
  /** It opens the whole of a video that is sold as long as this purchase stands. */
  purchaseId?: string | undefined;
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
  const claim = (streamId: string, kind: MediaTokenKind, expiry: string, ...about: readonly string[]) =>
    ['media', streamId, kind, expiry, ...about].join('|');

  function sign(streamId: string, kind: MediaTokenKind, now: Date, about: readonly string[], until: number) {
    const expiresAt = Math.min(Math.ceil((now.getTime() + lifetimeMs) / roundingMs) * roundingMs, Math.floor(until));
    const expiry = expiresAt.toString(36);
    const signature = signer.sign(claim(streamId, kind, expiry, ...about));
    const token = [kind, expiry, signature, ...about].join('.') as MediaTokenText;
    return { token, expiresAt };
  }

  return {
    forViewer: (
      streamId: string,
      now: Date,
      { until = Number.POSITIVE_INFINITY, embedKeyId, embedId, ground, purchaseId }: MediaTokenLimit = {},
    ): SignedToken => {
      const holder = embedKeyId ?? (ground && toHolder(ground));
      const about = [holder, embedId, purchaseId].map((part) => part ?? '');
      while (about.at(-1) === '') about.pop();
      return sign(streamId, 'viewer', now, about, until);
    },

    /** Ends with the session or key that it is given for. */
    forOwner: (streamId: string, now: Date, ground: OwnersGround): SignedToken =>
      sign(streamId, 'owner', now, [toOwner(ground)], Number.POSITIVE_INFINITY),

    /** `undefined` for a forged or malformed token; an expired one is returned, for the caller to check. */
    verify(streamId: string, token: string): MediaToken | undefined {
      const [kind, expiry, signature, ...about] = token.split('.');
      if ((kind !== 'owner' && kind !== 'viewer') || !expiry || !signature || about.length > 3) return undefined;
      // What separates the parts that are signed can be in none of them.
      if (token.includes('|') || !signer.isValid(claim(streamId, kind, expiry, ...about), signature)) return undefined;
      const expiresAt = Number.parseInt(expiry, 36);
      const [holder, embedId, purchaseId] = about;
      if (kind === 'viewer') {
        const viewer: MediaToken = { kind, expiresAt, ...(embedId && { embedId }), ...(purchaseId && { purchaseId }) };
        if (!holder) return viewer;
        const ground = groundOfHolder(holder);
        return { ...viewer, ground, ...(ground.kind === 'embed-key' && { embedKeyId: ground.keyId }) };
      }
      const ground = ownersGround(holder);
      return ground && { kind, expiresAt, ground };
    },
  };
}
