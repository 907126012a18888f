import { type PostPicture, postPictureMediaBase } from '@zeacon/contract';
import type { Clock } from '../../platform/clock.ts';
import { createExpiringTokens } from '../../platform/expiring-tokens.ts';
import type { KeyRing } from '../../platform/keys/key-ring.ts';
import type { PostPictureRow } from './post-pictures.repository.ts';

export type PostPictureAddresses = ReturnType<typeof createPostPictureAddresses>;

/** As those of pictures of members (`member-picture-address.ts`). */
const windowMs = 6 * 3_600_000;
const lifetimeMs = 2 * windowMs;

/** `hidden`: of a post that not everybody in its community may read, or of none. */
type Shown = 'published' | 'hidden';

/**
 * Where pictures of posts are read. Whoever was given the address of one while its post was published reads it as long as
 * that stays so; another address leads to it while the post is not, which its author and those who moderate are given.
 */
export function createPostPictureAddresses({ keys, clock }: { keys: KeyRing; clock: Clock }) {
  const tokens = createExpiringTokens({ keys, purpose: 'post-picture', lifetimeMs });
  const claimOf = (id: string, shown: Shown) => `${id}|${shown}`;

  return {
    /** For somebody who may read the post, or sent the picture. */
    toPicture({ id, width, height, alt }: PostPictureRow, shown: Shown): PostPicture {
      const from = new Date(Math.floor(clock().getTime() / windowMs) * windowMs);
      const query = `?token=${tokens.issue(claimOf(id, shown), from)}`;
      const urlIn = (folder: string) => `${postPictureMediaBase}/${folder}${id}.webp${query}`;
      return { id, url: urlIn(''), smallUrl: urlIn('small/'), width, height, alt };
    },

    isGiven: (id: string, token: string, shown: Shown): boolean => tokens.isValid(claimOf(id, shown), token, clock()),
  };
}
