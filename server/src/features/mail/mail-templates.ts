import type { BusinessRole } from '@zeacon/contract';

/** A way on this platform that begins with `/`, and for how long it leads somewhere. */
interface Entry {
  path: string;
  validMinutes: number;
}

/** What each kind of mail is filled with. Mails are sent to the address that they are about unless it says otherwise. */
export interface MailValues {
  'email-verification': Entry & { code: string };
  'password-reset': Entry;
  /** `path` leads to where a new one is asked for. */
  'password-changed': { path: string };
  /** To both addresses. */
  'email-changed': { before: string; after: string };
  'team-invite': Entry & { business: string; inviter: string; role: BusinessRole };
  /** To those who run the business: nothing is sent to `url` any more. `path` leads to the webhook. */
  'webhook-disabled': { url: string; path: string };
}

export type MailTemplate = keyof MailValues;
