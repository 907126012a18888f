import { createSigner, type KeyRing } from '../../platform/keys/key-ring.ts';
import type { MailTemplate } from './mail-templates.ts';

/** Mails of one kind that somebody gets about one business. */
export interface Subscription {
  template: MailTemplate;
  businessId: string;
  userId: string;
  /** Of the page that says what became of it. */
  language: string;
}

export const unsubscribePath = '/unsubscribe';

/** Signs the links by which whoever has a mail ends mails of its kind. They never expire. */
export function createUnsubscribeTokens(keys: KeyRing) {
  const signer = createSigner(keys);
  const claim = (text: string) => `unsubscribe|${text}`;

  return {
    pathOf({ template, businessId, userId, language }: Subscription): string {
      const text = Buffer.from(JSON.stringify([template, businessId, userId, language])).toString('base64url');
      return `${unsubscribePath}?token=${text}.${signer.sign(claim(text))}`;
    },

    /** `undefined` for a forged or malformed token. */
    read(token: string): Subscription | undefined {
      const [text = '', signature = '', ...rest] = token.split('.');
      if (rest.length > 0 || !signer.isValid(claim(text), signature)) return undefined;
      const [template, businessId, userId, language] = JSON.parse(Buffer.from(text, 'base64url').toString());
      return { template, businessId, userId, language };
    },
  };
}
