import type { Clock } from '../../platform/clock.ts';
import type { Transaction } from '../../platform/database/database.ts';
import type { NewId } from '../../platform/ids.ts';
import { type Language, toLanguage } from '../../platform/languages.ts';
import { createMailRepository } from './mail.repository.ts';
import { type MailDraft, renderMail } from './render-mail.ts';

export type MailToSend = MailDraft & {
  to: string;
  /** As `Accept-Language` or a setting names it; English where mails are not written in it. */
  language: string | undefined;
  /** The business that it is about, where there is one. */
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
    /** Has a mail sent as soon as the caller's transaction is committed, and never when it is rolled back. */
    async queue(tx: Transaction, { to, language: asked, businessId = undefined, ...draft }: MailToSend): Promise<void> {
      const language: Language = toLanguage(asked ?? '') ?? 'en';
      // A mail that cannot be made is its caller's mistake, and found now.
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
