import type { InsightBatch, InsightEvent, InsightEventType, OverlayKind } from '@zeacon/contract';
import { LRUCache } from 'lru-cache';
import { ApiError } from '../../platform/api-error.ts';
import type { Clock } from '../../platform/clock.ts';
import { serverTimeOf } from './event-time.ts';
import type { InsightsRepository, StoredEvent } from './insights.repository.ts';
import type { OverlayEventsRepository, StoredOverlayEvent } from './overlay-events.repository.ts';

export interface InsightIntakeDeps {
  insights: InsightsRepository;
  overlayEvents: Pick<OverlayEventsRepository, 'insert'>;
  /** The business whose video this is; `undefined` when there is no such video. */
  findStreamBusiness: (streamId: string) => Promise<string | undefined>;
  clock: Clock;
}

const knownStreams = 10_000;
/** A deleted video's events are taken for so long. */
const knownForMs = 60_000;

export function createInsightIntake({ insights, overlayEvents, findStreamBusiness, clock }: InsightIntakeDeps) {
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
    const where = {
      businessId: await requireBusiness(batch.streamId),
      streamId: batch.streamId,
      viewId: batch.viewId,
      visitorId: batch.visitorId,
      playerId: batch.playerId ?? null,
      pageUrl: batch.pageUrl,
      destinationType: batch.destinationType,
    };
    const ofViews = events.filter(({ type }) => !isOverlayType(type));
    const views = await insights.insert({
      ...where,
      postId: batch.postId ?? null,
      splitTestMode: batch.splitTestMode ?? null,
      widgetVisibility: batch.widgetVisibility ?? null,
      receivedAt,
      events: ofViews.map((event) => toStored(event, sentAt, receivedAt)),
    });
    // When this fails the whole batch is sent again, and of the views none counts twice.
    const overlays = await overlayEvents.insert({
      ...where,
      events: events.flatMap((event) => toStoredOverlay(event, sentAt, receivedAt) ?? []),
    });
    return { accepted: views + overlays };
  };
}

const overlayTypes = { overlayImpression: 'IMPRESSION', overlayHover: 'HOVER', overlayClick: 'CLICK' } as const;
const isOverlayType = (type: InsightEventType): type is keyof typeof overlayTypes => Object.hasOwn(overlayTypes, type);

/** Undefined for an event of another kind, and for one that does not say of which overlay it is. */
function toStoredOverlay(event: InsightEvent, sentAt: number, receivedAt: Date): StoredOverlayEvent | undefined {
  const { id, type, overlayId, hypergraphicId } = event;
  if (!isOverlayType(type) || !overlayId) return undefined;
  return {
    id,
    type: overlayTypes[type],
    kind: kindOf(overlayId, hypergraphicId),
    overlayId,
    hypergraphicId: hypergraphicId ?? null,
    positionMs: wholeMs(event.positionMs),
    at: new Date(serverTimeOf(event.at, sentAt, receivedAt.getTime())),
  };
}

const kindOf = (overlayId: string, hypergraphicId: string | undefined): OverlayKind =>
  hypergraphicId === undefined && overlayId.startsWith('cta_') ? 'CALL_TO_ACTION' : 'HYPERGRAPHIC';

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
