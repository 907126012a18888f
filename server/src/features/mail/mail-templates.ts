import type { BusinessRole, PlanMeter, RichText } from '@zeacon/contract';

/** A path on this platform that begins with `/`, and how long it is valid. */
interface Entry {
  path: string;
  validMinutes: number;
}

/** A page of a community: on its own domain where it has one, otherwise on the platform. */
interface OfCommunity {
  path: string;
  origin?: string;
}

/** The values of each kind of mail. A mail is sent to the address that it is about, unless stated otherwise. */
export interface MailValues {
  'email-verification': Entry & { code: string };
  'password-reset': Entry;
  /** `path` leads to the page where a new one can be requested. */
  'password-changed': { path: string };
  /** Sent to the new address. */
  'email-change': { validMinutes: number; code: string };
  /** Sent to both addresses. */
  'email-changed': { before: string; after: string };
  /** `path` leads to where it is turned on and off. */
  'second-factor-on': { path: string };
  'second-factor-off': { path: string };
  /** `path` leads to where new ones are made. */
  'recovery-code-used': { path: string };
  /** `path` leads to where they are listed. */
  'passkey-added': { name: string; path: string };
  'passkey-removed': { name: string; path: string };
  /** `path` leads to where they are listed. */
  'identity-linked': { provider: string; path: string };
  'identity-unlinked': { provider: string; path: string };
  'team-invite': Entry & { business: string; inviter: string; role: BusinessRole };
  'team-removal': { business: string };
  /** Sent to a member whose password has changed. */
  'community-password': OfCommunity & { community: string };
  /** Sent to somebody who wants to sign in to a community of a business. */
  'community-sign-in': Entry & OfCommunity & { community: string };
  /** Sent to a member of a community, as often as they chose. Each line tells of one thing. `path` leads to all of them. */
  'community-news': OfCommunity & { community: string; unsubscribePath: string; lines: readonly string[] };
  /** Sent to whom a business invites. `path` lets its reader in, once. */
  'community-invite': Entry & OfCommunity & { community: string; inviter: string; unsubscribePath: string };
  /** Sent to somebody who asked to join and was not let in. `lines` has what was written about why, if anything was. */
  'community-refusal': OfCommunity & { community: string; lines: readonly string[] };
  /** Sent once to each member who wants mails. `path` leads to the post; addresses of pictures may be paths. */
  'community-newsletter': OfCommunity & {
    community: string;
    title: string;
    unsubscribePath: string;
    post: {
      by: string | null;
      text: RichText;
      picture: string | null;
      video: { name: string; poster: string | null } | null;
      /** `isEnded` as it was when it was sent. */
      poll: { question: string; options: readonly string[]; isEnded: boolean } | null;
    };
  };
  /** Sent to the email of the business. */
  'business-email': Entry & { business: string };
  /** Sent to the members of the business, and again to its owner shortly before. `path` leads to the console. */
  'business-deletion': { business: string; date: string; path: string };
  'business-deleted': { business: string };
  /** `path` leads to where one logs in. */
  'account-deletion': { date: string; path: string };
  /** `path` leads to the security settings. */
  'account-restored': { path: string };
  /** `path` leads to where it can be downloaded, for as long as it is valid. */
  'export-ready': Entry & { business: string };
  /** Sent to those who run the business: `url` gets no more events. `path` leads to the webhook. */
  'webhook-disabled': { url: string; path: string };
  /** Sent to members who chose so, about a video or a recording. `path` leads to it. */
  'video-failed': { name: string; path: string };
  /** Sent to members who chose so. `path` leads to the live. */
  'live-lost': { name: string; path: string };
  /** Sent to members who chose so: `name` is the destination's. `path` leads to where destinations are listed. */
  'destination-failed': { name: string; path: string };
  /** Sent to members who may change players: `name` is the site's. `path` leads to it. */
  'snippet-vanished': { name: string; path: string };
  /** Sent to members who may change communities. Until `date` the domain goes on showing it. `path` leads to it. */
  'domain-missing': { domain: string; community: string; date: string; path: string };
  'domain-ended': { domain: string; community: string; path: string };
  /** Sent to members who pay for the business, once a month for each share. `date` is the end of the month. */
  'usage-threshold': {
    business: string;
    meter: PlanMeter;
    percent: string;
    used: string;
    included: string;
    date: string;
    path: string;
  };
  /** Sent to those who pay for the business. `date` is when the card was charged. `path` leads to the bills. */
  'bill-paid': { business: string; number: string; amount: string; date: string; path: string };
  /** Sent to those who pay for the business. `date` is when it is tried again. `path` leads to the card. */
  'payment-failed': { business: string; number: string; amount: string; date: string; path: string };
  /** Sent to those who pay for the business. Videos play until `date`. `path` leads to the card. */
  'plan-read-only': { business: string; number: string; amount: string; date: string; path: string };
  /** In place of `payment-failed` where there is no card. */
  'card-missing': { business: string; number: string; amount: string; date: string; path: string };
  /** Of a plan that has ended: it is tried once. */
  'last-bill-failed': { business: string; number: string; amount: string; path: string };
  'bill-refunded': { business: string; number: string; amount: string; path: string };
  /** Sent to those who pay for the business: their plan ends on `date`. `path` leads to where it is kept. */
  'payment-disputed': { business: string; number: string; amount: string; plan: string; date: string; path: string };
  /** Sent to operators. `path` leads to the business. */
  'plan-payment-disputed': { business: string; number: string; amount: string; path: string };
  /** Sent to those who pay for the business, some days before. `amount` is charged on `date`. `path` leads to the plan. */
  'trial-ending': { business: string; plan: string; amount: string; date: string; path: string };
  /** In its place where there is no card. */
  'trial-ending-no-card': { business: string; plan: string; amount: string; date: string; path: string };
  /** Sent to those who pay for the business. Videos play until `date`. `path` leads to where it is reactivated. */
  'plan-ended': { business: string; plan: string; date: string; path: string };
  /** Sent to the owner. `path` leads to the plan. */
  'plan-reactivation': { business: string; plan: string; path: string };
  /** Sent to operators: `contact` is the email or the phone number of who asks. `path` leads to all enquiries. */
  'sales-enquiry': { business: string; name: string; contact: string; path: string };
  /** Sent to a viewer who bought a video. `path` opens it, once. */
  'purchase-receipt': { video: string; business: string; number: string; amount: string; date: string; path: string };
  /** In its place where the video had been paid with the same email before. */
  'purchase-again': {
    video: string;
    business: string;
    number: string;
    earlier: string;
    amount: string;
    date: string;
    path: string;
  };
  /** Sent to a viewer who bought a video and wants to watch it elsewhere. */
  'purchase-link': Entry & { video: string; business: string };
  'purchase-refunded': { video: string; business: string; number: string; amount: string };
  /** A part of what was `paid`. The purchase stands. */
  'purchase-part-refunded': { video: string; business: string; number: string; amount: string; paid: string };
  'membership-receipt': OfCommunity & {
    community: string;
    business: string;
    number: string;
    amount: string;
    date: string;
  };
  /** In its place where the membership had been paid before. */
  'membership-again': {
    community: string;
    business: string;
    number: string;
    earlier: string;
    amount: string;
    date: string;
  };
  /** In its place of one that renews: it is paid until then. */
  'membership-renewed': OfCommunity & {
    community: string;
    business: string;
    number: string;
    amount: string;
    date: string;
    until: string;
  };
  /** The card could not be charged, and is tried again on `date`. */
  'membership-unpaid': OfCommunity & { community: string; business: string; amount: string; date: string };
  /** The card is not known to the account through which the business is paid now. The membership stays until `date`. */
  'membership-card-needed': OfCommunity & { community: string; business: string; amount: string; date: string };
  /** It could not be charged for the last time. */
  'membership-lapsed': OfCommunity & { community: string; business: string; amount: string };
  'membership-refunded': { community: string; business: string; number: string; amount: string };
  /** A part of what was `paid`. The membership stays. */
  'membership-part-refunded': { community: string; business: string; number: string; amount: string; paid: string };
  'membership-disputed': { community: string; amount: string; number: string; path: string };
  'membership-dispute-lost': { community: string; amount: string; number: string; path: string };
  /** Sent to members about a sale whose buyer asked their bank for the money. `path` leads to the sales. */
  'sale-disputed': { video: string; amount: string; number: string; path: string };
  'sale-dispute-lost': { video: string; amount: string; number: string; path: string };
  /** Sent to members who chose so, of the week from `from` to `until`. `path` leads to Home. */
  'weekly-digest': {
    business: string;
    path: string;
    unsubscribePath: string;
    /** `YYYY-MM-DD`, as are the days. */
    from: string;
    until: string;
    views: number;
    /** Null if it is not compared with the week before. */
    before: number | null;
    visitors: number;
    watchTimeMs: number;
    /** `before`: a week earlier, unless that is not compared with; mails of an older server that still wait have none. */
    days: readonly { date: string; views: number; before?: number }[];
    videos: readonly { name: string; views: number }[];
  };
}

export type MailTemplate = keyof MailValues;
