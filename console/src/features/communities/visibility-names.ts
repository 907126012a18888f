import { t } from '@lingui/core/macro';
import type { CommunityRole, CommunityVisibility, MembershipState } from '@zeacon/contract';

export function visibilityName(visibility: CommunityVisibility): string {
  if (visibility === 'PUBLIC') return t`Everybody`;
  return visibility === 'PRIVATE' ? t`Approved members` : t`Invited members`;
}

export function visibilityText(visibility: CommunityVisibility): string {
  if (visibility === 'PUBLIC') return t`Search engines too. Whoever wants to write joins at once.`;
  if (visibility === 'PRIVATE') return t`Others see what it is about and ask to join; you let them in.`;
  return t`Nobody gets in without your link or a mail from you.`;
}

export function roleName(role: CommunityRole): string {
  if (role === 'OWNER') return t({ message: 'Owner', context: 'community' });
  return role === 'MODERATOR' ? t`Moderator` : t`Member`;
}

export function stateName(state: MembershipState): string {
  if (state === 'ACTIVE') return t({ message: 'Active', context: 'community' });
  if (state === 'REFUSED') return t`Refused`;
  return state === 'REQUESTED' ? t`Asks to join` : t`Banned`;
}
