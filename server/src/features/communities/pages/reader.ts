import type { MembershipPayment, OwnMembership, OwnRenewal, PostAuthor, PublicSpace } from '@zeacon/contract';
import type { SignOnOffer } from './sign-on-offer.ts';
import type { PageLanguage } from './words/page-language.ts';

/** Who reads a page, as its markup needs to know them. */
export interface Reader extends OwnMembership {
  mayWrite: boolean;
  isModerator: boolean;
  /** How many things are new for them. */
  unreadCount: number;
  /** Appeals of others that wait for an answer; 0 for whoever does not moderate. */
  appealCount: number;
  /** Something was decided about them by those who moderate. */
  hasDecisions: boolean;
  /** Members whose words they do not see. */
  hidden: readonly string[];
  /** That they can read in. */
  spaces: readonly PublicSpace[];
  /** How the page speaks to them. */
  spoken: PageLanguage;
  /** They have paid for being a member. */
  isPaid: boolean;
  /** What they paid for it, newest first. */
  payments: readonly MembershipPayment[];
  /** How their membership renews; null where it does not. */
  renewal: OwnRenewal | null;
  /** Stands in the address of an invitation. */
  invite: string | undefined;
  /** They were invited with what was imported. */
  isExpected: boolean;
  /** They are where a password may be typed: on no domain of a business. */
  takesPassword: boolean;
  /** Where they can sign in besides. */
  signOn: SignOnOffer | undefined;
}

/** Whether a moderator may take down what somebody wrote: nobody does so of a higher rank. */
export const mayModerate = ({ role }: PostAuthor, reader: Pick<Reader, 'isModerator' | 'role'>): boolean =>
  reader.isModerator && (role !== 'OWNER' || reader.role === 'OWNER');

/** Whether somebody wrote what they read. */
export const isOwn = ({ memberId }: PostAuthor, reader: Pick<Reader, 'memberId'>): boolean =>
  memberId !== null && memberId === reader.memberId;
