import type { getViewerOverlays, ViewerOverlays } from '@zeacon/contract';
import { type Callable, createHttp } from '../http.ts';
import { replyOf } from '../reply-of.ts';
import { isViewerOverlays } from './overlay-guards.generated.ts';

/** Reads what lies over a video from the address its player was given. Everything the picture needs goes first. */
export function readOverlays(
  overlaysUrl: string,
  signal?: AbortSignal,
  send: typeof fetch = (...args) => fetch(...args),
): Promise<ViewerOverlays> {
  const { origin, pathname, search } = new URL(overlaysUrl);
  const viewerOverlays: Callable<typeof getViewerOverlays> = {
    method: 'GET',
    // A colon in it names no parameter.
    path: `${pathname}${search}`.replaceAll(':', '%3A') as (typeof getViewerOverlays)['path'],
    reply: replyOf(isViewerOverlays),
  };
  const http = createHttp({
    baseUrl: origin,
    fetch: (input, init) => send(input, { ...init, priority: 'low' }),
  });
  return http.call(viewerOverlays, { query: {}, headers: {} }, signal);
}

/** Whether two addresses name the same answer: a token that was renewed makes no difference. */
export function isSameAnswer(one: string | undefined, other: string | undefined): boolean {
  const [a, b] = [one, other].map((address) => address?.replace(/[?&]token=[^&]*/, ''));
  return a === b;
}
