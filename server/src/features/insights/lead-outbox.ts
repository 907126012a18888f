import type { InsightBatch } from '@zeacon/contract';
import type { Transaction } from '../../platform/database/database.ts';
import type { JobQueueOptions, Jobs } from '../../platform/jobs.ts';
import type { EventStore } from './event-store.ts';

/** A form that was sent. Who is counted is unknown where nobody may be. */
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

/** What waits: `createdAt` as JSON holds it, and nothing of who sent the form. */
type WaitingLead = Omit<SentLead, 'createdAt'> & { createdAt: string };

export interface LeadOutboxDeps {
  jobs: Jobs;
  store: Pick<EventStore, 'append'>;
  /** About a week by default: the store of events may be away for longer than the database. */
  retries?: JobQueueOptions;
}

const queue = 'insights.lead';
const aWeek = { retryLimit: 1000, retryDelaySeconds: 5, retryDelayMaxSeconds: 600 };

/**
 * Brings leads to the store of events, which need not be the database that leads are kept in: what is to be counted is
 * written in the lead's own transaction, and counted, once, as soon as the store takes it.
 */
export function createLeadOutbox({ jobs, store, retries = aWeek }: LeadOutboxDeps) {
  jobs.define<WaitingLead>(queue, retries, async ({ data }) => {
    const { id, callToActionId, positionMs, view } = data;
    const at = new Date(data.createdAt);
    await store.append({
      businessId: data.businessId,
      streamId: data.streamId,
      pageUrl: data.pageUrl,
      viewId: view?.viewId ?? '',
      visitorId: view?.visitorId ?? '',
      playerId: view?.playerId ?? null,
      destinationType: view?.destinationType ?? '',
      postId: null,
      splitTestMode: null,
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
