import type { Clock } from '../../platform/clock.ts';
import { createSigner, type KeyRing } from '../../platform/keys/key-ring.ts';

export type VisitorProofs = ReturnType<typeof createVisitorProofs>;

/** Says since when a business has had a visitor: pages make up the ids of their visitors, but not these. */
export function createVisitorProofs({ keys, clock }: { keys: KeyRing; clock: Clock }) {
  const signer = createSigner(keys);
  const textOf = (businessId: string, visitorId: string, since: string) =>
    JSON.stringify(['visitor', businessId, visitorId, since]);

  return {
    /** The proof that was given, or a new one if it does not prove anything. */
    prove(businessId: string, visitorId: string, given: string | undefined): { proof: string; sinceMs: number } {
      const [known, signature] = given?.split('.') ?? [];
      if (given && known && signature && signer.isValid(textOf(businessId, visitorId, known), signature))
        return { proof: given, sinceMs: Number.parseInt(known, 36) };
      const sinceMs = clock().getTime();
      const since = sinceMs.toString(36);
      return { proof: `${since}.${signer.sign(textOf(businessId, visitorId, since))}`, sinceMs };
    },
  };
}
