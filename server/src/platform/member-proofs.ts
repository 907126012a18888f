import type { Clock } from './clock.ts';
import type { Keys } from './keys/open-keys.ts';
import { createSteadyTokens } from './steady-tokens.ts';

/** A page that stays open longer than this, or twice it, has a visitor's views counted. */
const windowMs = 6 * 3_600_000;

/** Says that whoever holds it is signed in as a member of a community, and nothing of who they are: all members have the same. */
export function createMemberProofs({ keys, clock }: { keys: Pick<Keys, 'ring'>; clock: Clock }) {
  return createSteadyTokens({ keys: keys.ring('media-token'), purpose: 'member-proof', windowMs, clock });
}
