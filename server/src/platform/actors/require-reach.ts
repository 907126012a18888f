import type { Requires } from '@zeacon/contract';
import { ApiError } from '../api-error.ts';
import type { Anyone, CommunityMember } from './actor.ts';

type OfCommunities = Extract<Requires, { fromEmbeds?: true }>;

/** Rejects members who signed in on a page of a business, unless the endpoint says that feeds on such pages call it. */
export function requireReach(actor: { kind: string }, { fromEmbeds }: OfCommunities): void {
  const visitor = actor as CommunityMember | Anyone;
  if (visitor.kind === 'community-member' && visitor.isEmbedded && !fromEmbeds)
    throw new ApiError('community.elsewhere');
}
