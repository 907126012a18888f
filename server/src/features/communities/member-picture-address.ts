import { memberPictureMediaBase } from '@zeacon/contract';
import type { Clock } from '../../platform/clock.ts';
import type { KeyRing } from '../../platform/keys/key-ring.ts';
import { createSteadyTokens } from '../../platform/steady-tokens.ts';

export type MemberPictureAddresses = ReturnType<typeof createMemberPictureAddresses>;

const windowMs = 6 * 3_600_000;

/**
 * Where pictures of members are read.
 *
 * A picture is seen by those who may read the community, and by the business. A picture in a page says nothing of who
 * looks at it: pages of the business carry neither the cookie nor the token of a member along. So the address itself
 * shows that whoever has it was given it: it is signed, and every call that answers with one has judged the reader before.
 * It is good for six to twelve hours, in open communities too: who leaves, is banned, or belongs to a community that
 * closes its doors keeps no way in, and no list of faces can be gathered for later. A picture that was replaced or
 * removed, and those of members who left, are answered to nobody from that moment on.
 */
export function createMemberPictureAddresses({ keys, clock }: { keys: KeyRing; clock: Clock }) {
  const tokens = createSteadyTokens({ keys, purpose: 'member-picture', windowMs, clock });

  return {
    /** For somebody who may read the community. */
    urlOf(pictureId: string | null | undefined): string | null {
      return pictureId ? `${memberPictureMediaBase}/${pictureId}.webp?token=${tokens.issue(pictureId)}` : null;
    },

    isGiven: tokens.isValid,
  };
}
