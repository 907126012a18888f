import type { OwnMembership } from '@zeacon/contract';

/** Who reads a page, as its markup needs to know them. */
export interface Reader extends OwnMembership {
  mayWrite: boolean;
  isModerator: boolean;
  /** Stands in the address of an invitation. */
  invite: string | undefined;
}
