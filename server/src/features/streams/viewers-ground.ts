import type { CommunityMemberGround, EmbedKeyGround, Ground } from '../../platform/grounds/ground.ts';
import { asOwners, type OwnersGround, ownersGround, toOwner } from './owners-ground.ts';

/** What somebody is let in for as a viewer: the business itself looks, or a program of it, or a member of its community. */
export type ViewersGround = OwnersGround | CommunityMemberGround;

/** What is written into a viewer's token of what it ends with, in letters that addresses need not escape. */
export const toHolder = (ground: ViewersGround): string =>
  ground.kind === 'community-member' ? `${ground.accountId}-${ground.communityId}` : toOwner(ground);

/** What {@link toHolder} wrote, or the id of an embed key. */
export function groundOfHolder(holder: string): ViewersGround | EmbedKeyGround {
  if (holder.startsWith('key_')) return { kind: 'api-key', keyId: holder };
  const [accountId, communityId, ...more] = holder.split('-');
  const person = more.length > 0 ? ownersGround(holder) : undefined;
  if (person) return person;
  if (accountId && communityId && more.length === 0) return { kind: 'community-member', accountId, communityId };
  return { kind: 'embed-key', keyId: holder };
}

/** Undefined for what is given to others: an embed key has a place of its own in what is signed. */
export const asViewers = (ground: Ground | undefined): ViewersGround | undefined =>
  ground?.kind === 'community-member' ? ground : asOwners(ground);
