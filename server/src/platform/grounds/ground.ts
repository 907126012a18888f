import type { Permission } from '@zeacon/contract';

/** What a ticket was given for. It ends with it. */
export type Ground =
  | MemberGround
  | PersonGround
  | ApiKeyGround
  | EmbedKeyGround
  | PurchaseGround
  | CommunityMemberGround
  | GuestLinkGround;

/** Somebody is signed in, and may do this in this business. */
export interface MemberGround {
  kind: 'member';
  /** Of an impersonation, that one's id. */
  sessionId: string;
  userId: string;
  businessId: string;
  /** None where it is enough to be a member. */
  permission?: Permission;
  impersonated?: true;
}

/** Somebody is signed in, whatever business they act for. */
export interface PersonGround {
  kind: 'person';
  sessionId: string;
}

export interface ApiKeyGround {
  kind: 'api-key';
  keyId: string;
}

/** A server of a business lets somebody watch. */
export interface EmbedKeyGround {
  kind: 'embed-key';
  keyId: string;
}

/** Somebody reads what is posted in a community that is not open to all. */
export interface CommunityMemberGround {
  kind: 'community-member';
  accountId: string;
  communityId: string;
}

/** A host invited somebody to a live by its guest link, in this version of it. */
export interface GuestLinkGround {
  kind: 'guest-link';
  streamId: string;
  version: number;
  authorId: string;
}

/** A viewer bought a video. */
export interface PurchaseGround {
  kind: 'purchase';
  purchaseId: string;
}
