import type { CommunityVisibility } from '@zeacon/contract';

/** Of these, everybody may read the posts; of others, members only. */
export const openToAll = 'PUBLIC' satisfies CommunityVisibility;

export const isOpenToAll = ({ visibility }: { visibility: CommunityVisibility }): boolean => visibility === openToAll;
