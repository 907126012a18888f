import type { InviteRefusal } from '@zeacon/contract';
import { digestOf } from '../../../platform/secret-tokens.ts';
import type { CommunityRow } from '../communities.repository.ts';
import type { createInvitesRepository } from './invites.repository.ts';

/** What is known of people before they are invited, and why some are not. */
export async function judgeAddresses(
  on: ReturnType<typeof createInvitesRepository>,
  { id: communityId, businessId }: Pick<CommunityRow, 'id' | 'businessId'>,
  emails: readonly string[],
  now: Date,
) {
  const known = new Map((await on.standings(communityId, emails)).map((one) => [one.email, one]));
  const invited = new Set(await on.invited(communityId, emails, now));
  const refusals = new Set(await on.refusals(businessId, emails.map(digestOf)));
  return {
    known,
    whyNot(email: string): InviteRefusal | undefined {
      const state = known.get(email)?.state;
      if (state === 'ACTIVE') return 'MEMBER';
      if (state === 'BANNED') return 'BANNED';
      if (refusals.has(digestOf(email))) return 'DECLINED';
      return invited.has(email) ? 'INVITED' : undefined;
    },
  };
}
