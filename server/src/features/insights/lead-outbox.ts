import type { InsightBatch } from '@zeacon/contract';
import type { Transaction } from '../../platform/database/database.ts';
import type { JobQueueOptions, Jobs } from '../../platform/jobs.ts';
import type { IntakeQueue } from './intake-queue.ts';

/** A form that was sent. The visitor is unknown if nobody may be counted. */
export interface SentLead {
  id: string;
  businessId: string;
  streamId: string;
  callToActionId: string;
  pageUrl: string;
  positionMs: number | null;
  createdAt: Date;
  view?: Pick<InsightBatch, 'viewId' | 'visitorId' | 'playerId' | 'destinationType'> | undefined;
}

/** A waiting lead: `createdAt` as in JSON, and nothing about the person who sent the form. */
type WaitingLead = Omit<SentLead, 'createdAt'> & { createdAt: string };

export interface LeadOutboxDeps {
  jobs: Jobs;
  store: Pick<IntakeQueue, 'append'>;
  /** About a week by default, because the event store may be down for longer than the database. */
  retries?: JobQueueOptions;
}

const queue = 'insights.lead';
const aWeek = { retryLimit: 1000, retryDelaySeconds: 5, retryDelayMaxSeconds: 600 };

/**
 * Delivers leads to the event store, which may be another database than the one that stores leads. The job is written
 * in the lead's own transaction, and the lead is counted once, as soon as the store accepts it.
 */
export function createLeadOutbox({ jobs, store, retries = aWeek }: LeadOutboxDeps) {
  jobs.define<WaitingLead>(queue, retries, async ({ data }) => {
    const { id, callToActionId, positionMs, view } = data;
    const at = new Date(data.createdAt);
    await store.append({
      businessId: data.businessId,
      streamId: data.streamId,
      pageUrl: data.pageUrl,
      // A form without a view is one of its own, with nothing but the form in it.
      viewId: view?.viewId ?? id,
      visitorId: view?.visitorId ?? '',
      playerId: view?.playerId ?? null,
      destinationType: view?.destinationType ?? '',
      postId: null,
      playlistId: null,
      communityId: null,
      memberOf: null,
      splitTestMode: null,
      // What is known of a view was stored with its first events.
      audience: 'viewer',
      isAnonymous: false,
      contentType: 'VOD',
      videoMs: null,
      referrer: '',
      country: '',
      region: '',
      device: '',
      browser: '',
      os: '',
      language: '',
      widgetVisibility: null,
      receivedAt: at,
      events: [
        {
          id,
          type: 'lead',
          at,
          positionMs,
          watchedMs: null,
          durationMs: null,
          height: null,
          code: null,
          overlay: { id: callToActionId, kind: 'CALL_TO_ACTION', hypergraphicId: null },
        },
      ],
    });
  });

  return {
    async putIn(tx: Transaction, lead: SentLead): Promise<void> {
      const { id, businessId, streamId, callToActionId, pageUrl, positionMs, view } = lead;
      const createdAt = lead.createdAt.toISOString();
      const waiting = { id, businessId, streamId, callToActionId, pageUrl, positionMs, createdAt, view };
      await jobs.enqueue(queue, waiting satisfies WaitingLead, { tx, singletonKey: id });
    },
  };
}
