import type { AnalyticsDestinationType, InsightBatch, PublicStream } from '@zeacon/contract';
import { createRandomId } from '../core/visitor/random-id.ts';

/** What is seen, and where. */
export interface Seen {
  stream: Pick<PublicStream, 'streamId' | 'hlsUrl'>;
  /** Of the player or widget. */
  playerId: string | undefined;
  destinationType: AnalyticsDestinationType;
  postId?: string | undefined;
  /** That it is played from. */
  playlistId?: string | undefined;
  communityId?: string | undefined;
  memberProof?: string | undefined;
  splitTestMode: string | undefined;
}

/** What all batches of one view say alike. */
export type ViewOnPage = Omit<InsightBatch, 'visitorId' | 'isAnonymous' | 'sentAt' | 'events'>;

const maxUrlLength = 2000;

/** A new view on this page. */
export function createView({
  stream,
  playerId,
  destinationType,
  postId,
  playlistId,
  communityId,
  memberProof,
  splitTestMode,
}: Seen): ViewOnPage {
  const token = /[?&]token=([^&]+)/.exec(stream.hlsUrl)?.[1];
  return {
    viewId: createRandomId(),
    streamId: stream.streamId,
    ...(playerId && { playerId }),
    ...(postId && { postId }),
    ...(playlistId && { playlistId }),
    ...(communityId && { communityId }),
    ...(memberProof && { memberProof }),
    pageUrl: location.href.replace(/#.*/, '').slice(0, maxUrlLength),
    referrer: document.referrer.slice(0, maxUrlLength),
    destinationType,
    ...(splitTestMode && { splitTestMode, widgetVisibility: true }),
    ...(token && { token }),
  };
}
