import type { InsightBatch, InsightEvent, InsightEventType, OverlayKind } from '@zeacon/contract';
import { LRUCache } from 'lru-cache';
import { ApiError } from '../../platform/api-error.ts';
import type { Clock } from '../../platform/clock.ts';
import type { EventBatch, EventStore, StoredEvent } from './event-store.ts';
import { serverTimeOf } from './event-time.ts';

export interface InsightIntakeDeps {
  store: Pick<EventStore, 'append'>;
  /** The business that owns the video; `undefined` if there is no such video. */
  findStreamBusiness: (streamId: string) => Promise<string | undefined>;
  /** Called with a batch of which something is new. */
  onStored: (batch: EventBatch) => Promise<unknown>;
  clock: Clock;
}

const knownStreams = 10_000;
/** How long events of a deleted video are still accepted. */
const knownForMs = 60_000;

export function createInsightIntake({ store, findStreamBusiness, onStored, clock }: InsightIntakeDeps) {
  const businesses = new LRUCache<string, string>({ max: knownStreams, ttl: knownForMs });

  async function requireBusiness(streamId: string): Promise<string> {
    const known = businesses.get(streamId) ?? (await findStreamBusiness(streamId));
    if (known === undefined) throw new ApiError('stream.not_found');
    businesses.set(streamId, known);
    return known;
  }

  /** Returns the number of new events once they are stored safely. */
  return async ({ sentAt, events, ...batch }: InsightBatch): Promise<{ accepted: number }> => {
    const receivedAt = clock();
    const stored: EventBatch = {
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
      events: events.filter(isWhole).map((event) => toStored(event, sentAt, receivedAt)),
    };
    const accepted = await store.append(stored);
    if (accepted > 0) await onStored(stored);
    return { accepted };
  };
}

const overlayTypes: readonly InsightEventType[] = ['overlayImpression', 'overlayHover', 'overlayClick'];
const isOfOverlay = ({ type }: InsightEvent) => overlayTypes.includes(type);

/** An overlay event counts only if it names the overlay. */
const isWhole = (event: InsightEvent) => !isOfOverlay(event) || Boolean(event.overlayId);

function overlayOf(event: InsightEvent): StoredEvent['overlay'] {
  const { overlayId, hypergraphicId } = event;
  if (!isOfOverlay(event) || !overlayId) return null;
  return { id: overlayId, kind: kindOf(overlayId, hypergraphicId), hypergraphicId: hypergraphicId ?? null };
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
    overlay: overlayOf(event),
  };
}

const largestInteger = 2 ** 31 - 1;

const wholeMs = (value: number | undefined) =>
  value === undefined ? null : Math.min(largestInteger, Math.round(value));
