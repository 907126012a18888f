import { type PostPicture, postPictureMediaBase } from '@zeacon/contract';
import type { Clock } from '../../platform/clock.ts';
import type { KeyRing } from '../../platform/keys/key-ring.ts';
import { createSteadyTokens } from '../../platform/steady-tokens.ts';
import type { PostPictureRow } from './post-pictures.repository.ts';

export type PostPictureAddresses = ReturnType<typeof createPostPictureAddresses>;

const hourMs = 3_600_000;
const windowsMs = {
  /** As those of pictures of members (`member-picture-address.ts`). */
  published: 6 * hourMs,
  hidden: hourMs / 2,
  business: hourMs / 2,
} as const;

/**
 * `hidden`: for the author of a post that not everybody in its community may read, or of none. `business`: of such a post,
 * for the business.
 */
type Shown = keyof typeof windowsMs;

/**
 * Where pictures of posts are read. Whoever was given the address of one while its post was published reads it as long as
 * that stays so; others, which are soon too old, lead to it while the post is not.
 */
export function createPostPictureAddresses({ keys, clock }: { keys: KeyRing; clock: Clock }) {
  const tokensFor = (shown: Shown) =>
    createSteadyTokens({ keys, purpose: 'post-picture', windowMs: windowsMs[shown], clock });
  const tokens = {
    published: tokensFor('published'),
    hidden: tokensFor('hidden'),
    business: tokensFor('business'),
  } satisfies Record<Shown, unknown>;
  const claimOf = (id: string, shown: Shown) => `${id}|${shown}`;

  return {
    /** For somebody who may read the post, or sent the picture. */
    toPicture({ id, width, height, alt }: PostPictureRow, shown: Shown): PostPicture {
      const query = `?token=${tokens[shown].issue(claimOf(id, shown))}`;
      const urlIn = (folder: string) => `${postPictureMediaBase}/${folder}${id}.webp${query}`;
      return { id, url: urlIn(''), smallUrl: urlIn('small/'), width, height, alt };
    },

    isGiven: (id: string, token: string, shown: Shown): boolean => tokens[shown].isValid(claimOf(id, shown), token),
  };
}
