import { dataExportDays, type PlanMeter, soldName } from '@zeacon/contract';
import type { Transaction } from '../../platform/database/database.ts';
import { formatMoney } from '../../platform/format-money.ts';
import type { NotificationSources, Video } from './notification-sources.ts';
import type { Happening, MailRecipient, Notifier } from './notifier.ts';

type Draft =
  | { template: 'webhook-disabled'; values: { url: string; path: string } }
  | {
      template: 'video-failed' | 'live-lost' | 'destination-failed' | 'snippet-vanished';
      values: { name: string; path: string };
    }
  | {
      template: 'sale-disputed' | 'sale-dispute-lost';
      values: { video: string; amount: string; number: string; path: string };
    }
  | {
      template: 'membership-disputed' | 'membership-dispute-lost';
      values: { community: string; amount: string; number: string; path: string };
    }
  | {
      template: 'usage-threshold';
      values: {
        business: string;
        meter: PlanMeter;
        percent: string;
        used: string;
        included: string;
        date: string;
        path: string;
      };
    }
  | { template: 'domain-missing'; values: { domain: string; community: string; date: string; path: string } }
  | { template: 'domain-ended'; values: { domain: string; community: string; path: string } }
  | { template: 'export-ready'; values: { business: string; path: string; validMinutes: number } };

export type NotificationMail = Draft & { to: string; language: string | undefined; businessId: string };

type Texts = [percent: string, used: string, included: string];

const subscriber = 'notifications';
const disputeKinds = { OPEN: 'sale.disputed', WON: 'sale.dispute_won', LOST: 'sale.dispute_lost' } as const;
const videoPath = (id: string) => `/videos/${id}`;

/** What members are also mailed of: those who chose so, or did not object to what is mailed without a choice. */
export function subscribeWithMail(
  { notify }: Notifier,
  {
    accounts,
    streams,
    packaging,
    uploads,
    live,
    broadcastDestinations,
    webhooks,
    sites,
    communities,
    dataExports,
    metering,
    videoSales,
  }: NotificationSources,
  queueMail: (tx: Transaction, mail: NotificationMail) => Promise<void>,
): void {
  async function mail(tx: Transaction, businessId: string, recipients: readonly MailRecipient[], draft: Draft) {
    for (const { email: to, language } of recipients) await queueMail(tx, { ...draft, to, language, businessId });
  }
  async function tellAndMail(tx: Transaction, happening: Happening, template: 'live-lost' | 'destination-failed') {
    const { businessId, subjectId, name } = happening;
    const path = template === 'live-lost' ? videoPath(subjectId) : '/destinations';
    await mail(tx, businessId, await notify(tx, happening), { template, values: { name, path } });
  }

  async function tellOfFailure(
    tx: Transaction,
    kind: 'video.failed' | 'recording.failed',
    { id: subjectId, businessId, name, packagingMessage: detail }: Video,
    personId?: string,
  ) {
    const recipients = await notify(tx, { kind, businessId, subjectId, name, detail, personId });
    await mail(tx, businessId, recipients, { template: 'video-failed', values: { name, path: videoPath(subjectId) } });
  }

  const businessName = async (tx: Transaction, businessId: string) =>
    (await accounts.accountsOn(tx).find(businessId))?.businessName ?? '';

  packaging.packagingFailed.subscribe(subscriber, async (tx, id) => {
    const row = await streams.findOn(tx)(id);
    if (row) await tellOfFailure(tx, 'video.failed', row, await uploads.uploaderOf(tx, id));
  });
  streams.recordingFailed.subscribe(subscriber, (tx, row) => tellOfFailure(tx, 'recording.failed', row));
  live.liveEnded.subscribe(subscriber, async (tx, { businessId, streamId: subjectId }, _at, isLost) => {
    const about = { businessId, subjectId, name: (await streams.findOn(tx)(subjectId))?.name ?? '' };
    if (isLost) await tellAndMail(tx, { kind: 'live.lost', ...about }, 'live-lost');
    else await notify(tx, { kind: 'live.ended', ...about });
  });
  broadcastDestinations.destinationFailed.subscribe(subscriber, (tx, { id, businessId, name, message }) => {
    const happening = { kind: 'destination.failed', businessId, subjectId: id, name, detail: message } as const;
    return tellAndMail(tx, happening, 'destination-failed');
  });
  webhooks.webhookSwitchedOff.subscribe(subscriber, async (tx, { id, businessId, url }) => {
    const recipients = await notify(tx, { kind: 'webhook.disabled', businessId, subjectId: id, name: url });
    const values = { url, path: `/webhooks/${id}` };
    await mail(tx, businessId, recipients, { template: 'webhook-disabled', values });
  });
  videoSales.saleDisputed.subscribe(subscriber, async (tx, sale, state) => {
    const { id: number, businessId, amount, refundedAmount, currency } = sale;
    const kind = disputeKinds[state];
    const name = soldName(sale);
    const recipients = await notify(tx, { kind, businessId, subjectId: number, name });
    if (state === 'WON') return;
    const values = { amount: formatMoney(amount - refundedAmount, currency), number, path: '/sales' };
    const isOpen = state === 'OPEN';
    await mail(
      tx,
      businessId,
      recipients,
      sale.communityName === null
        ? { template: isOpen ? 'sale-disputed' : 'sale-dispute-lost', values: { ...values, video: name } }
        : {
            template: isOpen ? 'membership-disputed' : 'membership-dispute-lost',
            values: { ...values, community: name },
          },
    );
  });
  sites.snippetVanished.subscribe(subscriber, async (tx, { id, businessId, name, message }) => {
    const happening = { kind: 'snippet.vanished', businessId, subjectId: id, name, detail: message } as const;
    const values = { name, path: `/sites/${id}` };
    await mail(tx, businessId, await notify(tx, happening), { template: 'snippet-vanished', values });
  });
  communities.domainTroubled.subscribe(subscriber, async (tx, trouble) => {
    const { communityId: subjectId, businessId, title: community, domain, endsAt } = trouble;
    const kind = endsAt ? 'domain.missing' : 'domain.ended';
    const recipients = await notify(tx, { kind, businessId, subjectId, name: domain, detail: community });
    const values = { domain, community, path: `/communities/${subjectId}` };
    await mail(
      tx,
      businessId,
      recipients,
      endsAt
        ? { template: 'domain-missing', values: { ...values, date: endsAt.toISOString().slice(0, 10) } }
        : { template: 'domain-ended', values },
    );
  });
  metering.usageShareReached.subscribe(subscriber, async (tx, { businessId, meter, periodEnd, ...reached }) => {
    const [percent, used, included] = [reached.percent, reached.used, reached.included].map(String) as Texts;
    const subjectId = `${meter}/${percent}`;
    const recipients = await notify(tx, { kind: 'usage.threshold', businessId, subjectId, name: percent });
    const date = periodEnd.toISOString().slice(0, 10);
    const about = { meter, percent, used, included, date, path: '/billing/usage' };
    const values = { business: await businessName(tx, businessId), ...about };
    await mail(tx, businessId, recipients, { template: 'usage-threshold', values });
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
