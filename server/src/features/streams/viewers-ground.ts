import type { ApiKeyGround, CommunityMemberGround, EmbedKeyGround } from '../../platform/grounds/ground.ts';

/** What somebody is let in for as a viewer: a program of the business asks, or a member of its community. */
export type ViewersGround = ApiKeyGround | CommunityMemberGround;

/** What is written into a viewer's token of what it ends with, in letters that addresses need not escape. */
export const toHolder = (ground: ViewersGround): string =>
  ground.kind === 'api-key' ? ground.keyId : `${ground.accountId}-${ground.communityId}`;

/** What {@link toHolder} wrote, or the id of an embed key. */
export function groundOfHolder(holder: string): ViewersGround | EmbedKeyGround {
  if (holder.startsWith('key_')) return { kind: 'api-key', keyId: holder };
  const [accountId, communityId] = holder.split('-');
  if (accountId && communityId) return { kind: 'community-member', accountId, communityId };
  return { kind: 'embed-key', keyId: holder };
}

/** Undefined for what is given to others: an embed key has a place of its own in what is signed. */
export const asViewers = (ground: { kind: string } | undefined): ViewersGround | undefined =>
  ground?.kind === 'api-key' || ground?.kind === 'community-member' ? (ground as ViewersGround) : undefined;
