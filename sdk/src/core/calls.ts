import type {
  Endpoint,
  getPublicPlayer,
  getViewerPlaylist,
  getViewerStreamDetails,
  recordInsightEvents,
} from '@zeacon/contract';
import type { Callable } from './http.ts';
import { isPublicPlayerConfig, isPublicPlaylist, isPublicStream } from './reply-guards.generated.ts';
import { replyOf } from './reply-of.ts';

/** The contract's endpoints that an embed calls, without their schemas. A test compares each with its original. */
export const publicPlayer = lightEndpoint<typeof getPublicPlayer>(
  'GET',
  '/business/v1.1/embedded-player/public',
  isPublicPlayerConfig,
);
export const viewerStreamDetails = lightEndpoint<typeof getViewerStreamDetails>(
  'GET',
  '/general/v1.1/stream/viewer/stream-details',
  isPublicStream,
);
export const viewerPlaylist = lightEndpoint<typeof getViewerPlaylist>(
  'GET',
  '/general/v1.1/stream/viewer/detail/playlist',
  isPublicPlaylist,
);
export const insightEventsPath: (typeof recordInsightEvents)['path'] = '/business/v1.1/insight/events';

function lightEndpoint<E extends Endpoint>(
  method: E['method'],
  path: E['path'],
  guard: (value: unknown) => boolean,
): Callable<E> {
  return {
    method,
    path,
    reply: replyOf(guard),
  };
}
