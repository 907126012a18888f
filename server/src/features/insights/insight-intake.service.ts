import type { InsightBatch, InsightEvent, InsightEventType, OverlayKind } from '@zeacon/contract';
import { ApiError } from '../../platform/api-error.ts';
import { createCache } from '../../platform/cache.ts';
import type { Clock } from '../../platform/clock.ts';
import type { AnonymousCaller } from './anonymous-visitors.ts';
import type { EventBatch, StoredEvent } from './event-store.ts';
import { serverTimeOf } from './event-time.ts';
import type { IntakeQueue } from './intake-queue.ts';
import type { OwnViewCaller } from './own-views.ts';
import { isInAdvance, readViewer, type ViewerHeaders } from './viewer-facts.ts';
import { createWatchAllowance } from './watch-allowance.ts';

export interface InsightIntakeDeps {
  queue: Pick<IntakeQueue, 'append'>;
  /** `undefined` if there is no such video. */
  findStream: (streamId: string) => Promise<
    | {
        businessId: string;
        contentType: string;
        durationMs: number | null;
        /** Whether a viewer could be let in; nobody but the business itself watches others. */
        isShown: boolean;
        /** Whether somebody with this media token may have watched it. */
        counts: (token: string | undefined) => boolean;
      }
    | undefined
  >;
  /** Number of a visitor who may not be recognised. */
  anonymousVisitor: (businessId: string, caller: AnonymousCaller, now: Date) => Promise<string>;
  /** Whether it is one of the business's own people. */
  isOwn: (businessId: string, caller: OwnViewCaller) => Promise<boolean>;
  /** Whether the community gave this to a member who was signed in, not long ago. */
  isMemberProof: (communityId: string, proof: string) => boolean;
  /** Whether the video, and the business, may have so many events more stored now. */
  mayStore: (place: { businessId: string; streamId: string }, events: number) => boolean;
  /** Whether the database's disk has room for events. */
  hasRoom: () => Promise<boolean>;
  /** Called with a batch of which something is new. */
  onStored: (batch: EventBatch) => Promise<unknown>;
  clock: Clock;
}

/** Where a batch comes from. */
export interface BatchSender {
  address: string;
  /** ISO 3166-1 alpha-2; undefined if unknown. */
  country: string | undefined;
  /** ISO 3166-2; undefined if unknown. */
  region: string | undefined;
  headers: ViewerHeaders & OwnViewCaller['headers'];
  cookies: OwnViewCaller['cookies'];
}

const knownStreams = 10_000;
/** How long events of a deleted video are still accepted. */
const knownForMs = 60_000;

export function createInsightIntake(deps: InsightIntakeDeps) {
  const { queue, findStream, anonymousVisitor, isOwn, isMemberProof, mayStore, hasRoom, onStored, clock } = deps;
  const streams = createCache<NonNullable<Awaited<ReturnType<typeof findStream>>>>({
    entries: knownStreams,
    ttl: knownForMs,
  });

  const judge = createWatchAllowance();

  async function requireStream(streamId: string) {
    const known = streams.get(streamId) ?? (await findStream(streamId));
    if (known === undefined) throw new ApiError('stream.not_found');
    // Whoever watches when a video is hidden is counted to the end; once it is shown, it counts at once.
    if (known.isShown) streams.set(streamId, known);
    return known;
  }

  /** Returns the number of new events once they are stored safely. */
  return async (
    { sentAt, events, token, ...batch }: InsightBatch,
    sender: BatchSender,
  ): Promise<{ accepted: number }> => {
    if (isInAdvance(sender.headers)) return { accepted: 0 };
    const receivedAt = clock();
    const { businessId, contentType, durationMs, isShown, counts } = await requireStream(batch.streamId);
    if (!counts(token)) throw new ApiError('media.token_invalid');
    const viewer = readViewer(sender.headers);
    // Bots are left out of the figures, whoever sends them.
    const isOwnView = (viewer.audience === 'viewer' || !isShown) && (await isOwn(businessId, sender));
    if (!isShown && !isOwnView) throw new ApiError('stream.not_found');
    if (!mayStore({ businessId, streamId: batch.streamId }, events.length)) throw new ApiError('request.rate_limited');
    if (!(await hasRoom())) throw new ApiError('server.storage_full');
    const { isAnonymous = false } = batch;
    const { communityId = '', memberProof = '' } = batch;
    const isOfMember = communityId !== '' && memberProof !== '' && isMemberProof(communityId, memberProof);
    const caller = { address: sender.address, userAgent: sender.headers['user-agent'] ?? '' };
    const isCounted = viewer.audience === 'viewer' && !isOwnView;
    const isLive = contentType === 'LIVE';
    const { events: judged, giveBack } = judge(
      // A live's recording may be shorter than what was watched of it.
      { streamId: batch.streamId, viewId: batch.viewId, endMs: isLive ? null : durationMs },
      events.filter(isWhole).map((event) => toStored(event, sentAt, receivedAt)),
      receivedAt,
    );
    const stored: EventBatch = {
      ...viewer,
      audience: isCounted || viewer.audience === 'bot' ? viewer.audience : 'own',
      businessId,
      contentType: isLive ? 'LIVE' : 'VOD',
      videoMs: durationMs,
      streamId: batch.streamId,
      viewId: batch.viewId,
      visitorId: isAnonymous ? await anonymousVisitor(businessId, caller, receivedAt) : batch.visitorId,
      isAnonymous,
      playerId: batch.playerId ?? null,
      postId: batch.postId ?? null,
      playlistId: batch.playlistId ?? null,
      communityId: batch.communityId ?? null,
      memberOf: isOfMember ? communityId : null,
      pageUrl: batch.pageUrl,
      referrer: batch.referrer ?? '',
      country: sender.country ?? '',
      region: sender.region ?? '',
      destinationType: batch.destinationType,
      splitTestMode: batch.splitTestMode ?? null,
      widgetVisibility: batch.widgetVisibility ?? null,
      receivedAt,
      events: judged,
    };
    let accepted = 0;
    try {
      accepted = await queue.append(stored);
    } finally {
      if (accepted === 0) giveBack();
    }
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
    height: event.height === undefined ? null : Math.round(event.height),
    code: event.code ?? null,
    overlay: overlayOf(event),
  };
}

const largestInteger = 2 ** 31 - 1;

const wholeMs = (value: number | undefined) =>
  value === undefined ? null : Math.min(largestInteger, Math.round(value));
