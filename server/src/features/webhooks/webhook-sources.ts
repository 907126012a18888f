import type { CommunityVisibility, ContentType, DisputeState, MediaType, WebhookEventData } from '@zeacon/contract';
import type { Queryable, Transaction } from '../../platform/database/database.ts';
import type { Subscribable } from '../../platform/hooks.ts';
import type { WebhookRecorder } from './webhook-recorder.ts';

interface Video {
  id: string;
  businessId: string;
  name: string;
  contentType: ContentType;
  mediaType: MediaType;
  durationMs: number | null;
  width: number | null;
  height: number | null;
  sizeBytes: number;
  packagingMessage: string | null;
}

interface Post {
  id: string;
  communityId: string;
  businessId: string;
  accountId: string | null;
  title: string;
  streamId: string | null;
  createdAt: Date;
}

interface Comment {
  id: string;
  postId: string;
  businessId: string;
  accountId: string | null;
  parentId: string | null;
  text: string;
  createdAt: Date;
}

interface Sold extends Omit<WebhookEventData<'sale.paid'>, 'saleId'> {
  id: string;
  businessId: string;
  refundedAmount: number;
}

/** What happens in communities. */
type CommunityEvent =
  | {
      type: 'community.created' | 'community.updated' | 'community.removed';
      community: { id: string; businessId: string; title: string; subdomain: string; visibility: CommunityVisibility };
    }
  | {
      type: 'member.joined' | 'member.left' | 'member.banned';
      member: { businessId: string; communityId: string; memberId: string; username: string };
    }
  | { type: 'post.published' | 'post.removed'; post: Post }
  | { type: 'comment.posted' | 'comment.removed'; communityId: string; comment: Comment };

interface Session {
  streamId: string;
  businessId: string;
  sessionId: string;
}

/** The features whose events are sent. */
export interface WebhookSources {
  streams: {
    findOn(on: Queryable): (id: string) => Promise<Video | undefined>;
    streamInserted: Subscribable<[Transaction, Video]>;
    streamsRemoving: Subscribable<[Transaction, { rows: readonly Video[] }]>;
    recordingReady: Subscribable<[Transaction, { liveStreamId: string; sessionId: string }, Video]>;
    recordingFailed: Subscribable<[Transaction, Video]>;
  };
  packaging: {
    streamPlayable: Subscribable<[Transaction, streamId: string]>;
    packagingFailed: Subscribable<[Transaction, streamId: string]>;
  };
  uploads: {
    uploadFinished: Subscribable<
      [Transaction, { id: string; businessId: string; streamId: string; fileName: string; sizeBytes: number }]
    >;
  };
  live: {
    liveStarted: Subscribable<[Transaction, Session, at: Date]>;
    liveEnded: Subscribable<[Transaction, Session, at: Date]>;
  };
  communities: { communityEvent: Subscribable<[Transaction, CommunityEvent]> };
  videoSales: {
    videoSold: Subscribable<[Transaction, Sold]>;
    saleRefunded: Subscribable<[Transaction, Sold]>;
    saleRepeated: Subscribable<[Transaction, Sold & { repeatedSaleId: string }]>;
    salePartlyRefunded: Subscribable<[Transaction, Sold]>;
    saleDisputed: Subscribable<[Transaction, Sold, DisputeState]>;
  };
  billing: {
    planChanged: Subscribable<
      [
        Transaction,
        Omit<WebhookEventData<'plan.changed'>, 'periodStart' | 'periodEnd'> & {
          businessId: string;
          periodStart: Date;
          periodEnd: Date;
        },
      ]
    >;
  };
  metering: {
    usageShareReached: Subscribable<
      [
        Transaction,
        Omit<WebhookEventData<'usage.reached'>, 'periodStart' | 'periodEnd'> & {
          businessId: string;
          periodStart: Date;
          periodEnd: Date;
        },
      ]
    >;
  };
  leads: {
    leadCreated: Subscribable<
      [
        Transaction,
        Omit<WebhookEventData<'lead.created'>, 'leadId' | 'createdDate'> & {
          id: string;
          businessId: string;
          createdAt: Date;
        },
      ]
    >;
  };
  insights: {
    conversionRecorded: Subscribable<
      [
        Transaction,
        Omit<WebhookEventData<'conversion.recorded'>, 'conversionId' | 'date'> & {
          id: string;
          businessId: string;
          at: Date;
        },
      ]
    >;
  };
}

const subscriber = 'webhooks';

/** Records the events of other features by subscribing to their hooks. */
export function subscribeToSources(record: WebhookRecorder['record'], sources: WebhookSources): void {
  const { streams, videoSales, packaging, uploads, live, communities, leads, insights, billing, metering } = sources;

  const withVideo = (work: (tx: Transaction, row: Video) => Promise<void>) => async (tx: Transaction, id: string) => {
    const row = await streams.findOn(tx)(id);
    if (row) await work(tx, row);
  };
  const failed = (tx: Transaction, row: Video) =>
    record(tx, row.businessId, 'stream.failed', { ...videoOf(row), message: row.packagingMessage ?? '' });
  const liveOf = async (tx: Transaction, { streamId, sessionId }: Session) => ({
    streamId,
    name: (await streams.findOn(tx)(streamId))?.name ?? '',
    sessionId,
  });

  streams.streamInserted.subscribe(subscriber, (tx, row) => record(tx, row.businessId, 'stream.created', videoOf(row)));
  streams.streamsRemoving.subscribe(subscriber, async (tx, { rows }) => {
    for (const row of rows) await record(tx, row.businessId, 'stream.removed', videoOf(row));
  });
  streams.recordingReady.subscribe(subscriber, (tx, { liveStreamId, sessionId }, row) => {
    const { id: archiveId, name, durationMs, sizeBytes } = row;
    const about = { archiveId, name, streamId: liveStreamId, sessionId, durationMs, sizeBytes };
    return record(tx, row.businessId, 'archive.ready', about);
  });
  streams.recordingFailed.subscribe(subscriber, failed);
  packaging.packagingFailed.subscribe(subscriber, withVideo(failed));
  packaging.streamPlayable.subscribe(
    subscriber,
    withVideo((tx, row) => {
      const { durationMs, width, height } = row;
      return record(tx, row.businessId, 'stream.ready', { ...videoOf(row), durationMs, width, height });
    }),
  );
  uploads.uploadFinished.subscribe(subscriber, (tx, { id: uploadId, businessId, streamId, fileName, sizeBytes }) =>
    record(tx, businessId, 'upload.finished', { uploadId, streamId, fileName, sizeBytes }),
  );
  live.liveStarted.subscribe(subscriber, async (tx, session, at) => {
    const about = { ...(await liveOf(tx, session)), startedDate: at.toISOString() };
    await record(tx, session.businessId, 'live.started', about);
  });
  live.liveEnded.subscribe(subscriber, async (tx, session, at) => {
    const about = { ...(await liveOf(tx, session)), endedDate: at.toISOString() };
    await record(tx, session.businessId, 'live.ended', about);
  });
  communities.communityEvent.subscribe(subscriber, (tx, event) => recordCommunityEvent(record, tx, event));
  billing.planChanged.subscribe(subscriber, (tx, { businessId, ...plan }) =>
    record(tx, businessId, 'plan.changed', dated(plan)),
  );
  metering.usageShareReached.subscribe(subscriber, (tx, { businessId, ...reached }) =>
    record(tx, businessId, 'usage.reached', dated(reached)),
  );
  videoSales.videoSold.subscribe(subscriber, (tx, row) => record(tx, row.businessId, 'sale.paid', saleOf(row)));
  videoSales.saleRefunded.subscribe(subscriber, (tx, row) => record(tx, row.businessId, 'sale.refunded', saleOf(row)));
  videoSales.saleRepeated.subscribe(subscriber, (tx, row) =>
    record(tx, row.businessId, 'sale.repeated', { ...saleOf(row), repeatedSaleId: row.repeatedSaleId }),
  );
  videoSales.salePartlyRefunded.subscribe(subscriber, (tx, row) =>
    record(tx, row.businessId, 'sale.reduced', { ...saleOf(row), refundedAmount: row.refundedAmount }),
  );
  videoSales.saleDisputed.subscribe(subscriber, (tx, row, state) =>
    state === 'OPEN'
      ? record(tx, row.businessId, 'dispute.opened', saleOf(row))
      : record(tx, row.businessId, 'dispute.closed', { ...saleOf(row), outcome: state }),
  );
  leads.leadCreated.subscribe(subscriber, (tx, { id: leadId, businessId, createdAt, ...lead }) =>
    record(tx, businessId, 'lead.created', { leadId, ...lead, createdDate: createdAt.toISOString() }),
  );
  insights.conversionRecorded.subscribe(subscriber, (tx, { id: conversionId, businessId, at, ...conversion }) =>
    record(tx, businessId, 'conversion.recorded', { conversionId, ...conversion, date: at.toISOString() }),
  );
}

async function recordCommunityEvent(record: WebhookRecorder['record'], tx: Transaction, event: CommunityEvent) {
  if ('community' in event) {
    const { id: communityId, businessId, title, subdomain, visibility } = event.community;
    return record(tx, businessId, event.type, { communityId, title, subdomain, visibility });
  }
  if ('member' in event) {
    const { businessId, ...member } = event.member;
    return record(tx, businessId, event.type, member);
  }
  if ('post' in event) {
    const { id: postId, communityId, businessId, accountId: memberId, title, streamId, createdAt } = event.post;
    const about = { postId, communityId, memberId, title, contentId: streamId, createdDate: createdAt.toISOString() };
    return record(tx, businessId, event.type, about);
  }
  if (event.type === 'comment.removed') return;
  const { communityId, comment } = event;
  const { id: commentId, businessId, accountId: memberId, createdAt, postId, parentId, text } = comment;
  const about = { commentId, postId, communityId, memberId, parentId, text, createdDate: createdAt.toISOString() };
  return record(tx, businessId, event.type, about);
}

const dated = <About extends { periodStart: Date; periodEnd: Date }>(about: About) => ({
  ...about,
  periodStart: about.periodStart.toISOString(),
  periodEnd: about.periodEnd.toISOString(),
});

function saleOf({ id: saleId, streamId, streamName, playlistId, playlistName, ...sold }: Sold) {
  const { communityId, communityName, email, amount, currency, isSandbox } = sold;
  const what = { streamId, streamName, playlistId, playlistName, communityId, communityName };
  return { saleId, ...what, email, amount, currency, isSandbox };
}

function videoOf({ id: streamId, name, contentType, mediaType }: Video) {
  return { streamId, name, contentType, mediaType };
}
