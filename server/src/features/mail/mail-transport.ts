import type { MailAddress } from '../../config/mail-config.ts';
import type { MailTemplate } from './mail-templates.ts';
import type { RenderedMail } from './render-mail.ts';

export interface OutgoingMail extends RenderedMail {
  id: string;
  /** The same for every attempt, so that a mail that arrives twice is shown once. */
  messageId: string;
  from: MailAddress;
  to: string;
  template: MailTemplate;
  language: string;
  createdAt: Date;
  /** A POST there ends mails of this kind (RFC 8058). */
  unsubscribeUrl?: string | undefined;
}

export interface MailTransport {
  /**
   * Resolves once another server is responsible for the mail. Throws `UndeliverableError` if it can never be delivered.
   */
  send(mail: OutgoingMail, signal: AbortSignal): Promise<void>;
}

/** Another attempt would be refused too. */
export class UndeliverableError extends Error {
  override readonly name = 'UndeliverableError';
}
