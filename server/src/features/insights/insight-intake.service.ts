import type { InsightBatch, InsightEvent } from '@zeacon/contract';
import { LRUCache } from 'lru-cache';
import { ApiError } from '../../platform/api-error.ts';
import type { Clock } from '../../platform/clock.ts';
import { serverTimeOf } from './event-time.ts';
import type { InsightsRepository, StoredEvent } from './insights.repository.ts';

export interface InsightIntakeDeps {
  insights: InsightsRepository;
  /** The business whose video this is; `undefined` when there is no such video. */
  findStreamBusiness: (streamId: string) => Promise<string | undefined>;
  clock: Clock;
}

const knownStreams = 10_000;
/** A deleted video's events are taken for so long. */
const knownForMs = 60_000;

export function createInsightIntake({ insights, findStreamBusiness, clock }: InsightIntakeDeps) {
  const businesses = new LRUCache<string, string>({ max: knownStreams, ttl: knownForMs });

  async function requireBusiness(streamId: string): Promise<string> {
    const known = businesses.get(streamId) ?? (await findStreamBusiness(streamId));
    if (known === undefined) throw new ApiError('stream.not_found');
    businesses.set(streamId, known);
    return known;
  }

  /** Answers, once they are safe, how many of the events were new. */
  return async ({ sentAt, events, ...batch }: InsightBatch): Promise<{ accepted: number }> => {
    const receivedAt = clock();
    const accepted = await insights.insert({
      businessId: await requireBusiness(batch.streamId),
      streamId: batch.streamId,
      viewId: batch.viewId,
      visitorId: batch.visitorId,
      playerId: batch.playerId ?? null,
      postId: batch.postId ?? null,
      pageUrl: batch.pageUrl,
      destinationType: batch.destinationType,
      splitTestMode: batch.splitTestMode ?? null,
      widgetVisibility: batch.widgetVisibility ?? null,
      receivedAt,
      events: events.map((event) => toStored(event, sentAt, receivedAt)),
    });
    return { accepted };
  };
}

function toStored(event: InsightEvent, sentAt: number, receivedAt: Date): StoredEvent {
  return {
    id: event.id,
    type: event.type,
    at: new Date(serverTimeOf(event.at, sentAt, receivedAt.getTime())),
    positionMs: wholeMs(event.positionMs),
    watchedMs: wholeMs(event.watchedMs),
    durationMs: wholeMs(event.durationMs),
    code: event.code ?? null,
  };
}

const largestInteger = 2 ** 31 - 1;

const wholeMs = (value: number | undefined) =>
  value === undefined ? null : Math.min(largestInteger, Math.round(value));
