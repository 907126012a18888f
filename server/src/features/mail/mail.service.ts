import type { Clock } from '../../platform/clock.ts';
import type { Transaction } from '../../platform/database/database.ts';
import type { NewId } from '../../platform/ids.ts';
import { type Language, toLanguage } from '../../platform/languages.ts';
import { createMailRepository } from './mail.repository.ts';
import { type MailDraft, renderMail } from './render-mail.ts';

export type MailToSend = MailDraft & {
  to: string;
  /** A language as in `Accept-Language` or a setting; English if there are no mails in it. */
  language: string | undefined;
  /** The business that it is about, if any. */
  businessId?: string | undefined;
};

export interface MailServiceDeps {
  publicUrl: string;
  sendIn: (tx: Transaction, mailId: string) => Promise<void>;
  newId: NewId;
  clock: Clock;
}

export function createMailService({ publicUrl, sendIn, newId, clock }: MailServiceDeps) {
  return {
    /** Queues a mail that is sent once the caller's transaction has been committed, and never if it is rolled back. */
    async queue(tx: Transaction, { to, language: asked, businessId = undefined, ...draft }: MailToSend): Promise<void> {
      const language: Language = toLanguage(asked ?? '') ?? 'en';
      // A mail that cannot be rendered is the caller's mistake, so it is rendered now to find this out.
      renderMail(draft, language, publicUrl);
      const id = newId('mai');
      const { template, values } = draft;
      await createMailRepository(tx).insert({
        id,
        businessId: businessId ?? null,
        recipient: to,
        template,
        language,
        values,
        state: 'waiting',
        attempts: 0,
        createdAt: clock(),
      });
      await sendIn(tx, id);
    },
  };
}
