import { t } from '@lingui/core/macro';
import type { CommunitySpace } from '@zeacon/contract';

/** For choosing where a post stands; empty for none. */
export const spaceOptions = (spaces: readonly CommunitySpace[]): { value: string; label: string }[] => [
  { value: '', label: t`No space` },
  ...spaces.map(({ id, name }) => ({ value: id, label: name })),
];
