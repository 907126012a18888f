import { dataExportDays } from '@zeacon/contract';
import type { Transaction } from '../../platform/database/database.ts';
import type { NotificationSources } from './notification-sources.ts';
import type { MailRecipient, Notifier } from './notifier.ts';

type Draft =
  | { template: 'webhook-disabled'; values: { url: string; path: string } }
  | { template: 'export-ready'; values: { business: string; path: string; validMinutes: number } };

export type NotificationMail = Draft & { to: string; language: string | undefined; businessId: string };

const subscriber = 'notifications';

/** What members are also mailed of, those who did not object. */
export function subscribeWithMail(
  { notify }: Notifier,
  { accounts, webhooks, dataExports }: NotificationSources,
  queueMail: (tx: Transaction, mail: NotificationMail) => Promise<void>,
): void {
  async function mail(tx: Transaction, businessId: string, recipients: readonly MailRecipient[], draft: Draft) {
    for (const { email: to, language } of recipients) await queueMail(tx, { ...draft, to, language, businessId });
  }
  const businessName = async (tx: Transaction, businessId: string) =>
    (await accounts.accountsOn(tx).find(businessId))?.businessName ?? '';

  webhooks.webhookSwitchedOff.subscribe(subscriber, async (tx, { id, businessId, url }) => {
    const recipients = await notify(tx, { kind: 'webhook.disabled', businessId, subjectId: id, name: url });
    const values = { url, path: `/webhooks/${id}` };
    await mail(tx, businessId, recipients, { template: 'webhook-disabled', values });
  });
  dataExports.exportReady.subscribe(subscriber, async (tx, { id, businessId, requestedBy, language }) => {
    const business = await businessName(tx, businessId);
    const about = { businessId, subjectId: id, name: business, personId: requestedBy };
    const recipients = await notify(tx, { kind: 'export.ready', ...about });
    const values = { business, path: '/your-data', validMinutes: dataExportDays * 24 * 60 };
    // The language that it was asked for in is the newer one.
    const inLanguage = recipients.map(({ email, language: chosen }) => ({ email, language: language ?? chosen }));
    await mail(tx, businessId, inLanguage, { template: 'export-ready', values });
  });
  dataExports.exportFailed.subscribe(subscriber, async (tx, { id, businessId, requestedBy }) => {
    const name = await businessName(tx, businessId);
    await notify(tx, { kind: 'export.failed', businessId, subjectId: id, name, personId: requestedBy });
  });
}
