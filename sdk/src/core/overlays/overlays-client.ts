import type { getViewerOverlays, ViewerOverlays } from '@zeacon/contract';
import { type Callable, createHttp } from '../http.ts';
import { replyOf } from '../reply-of.ts';
import { isViewerOverlays } from './overlay-guards.generated.ts';

/** Reads a video's overlays from the address in its details. Everything the picture needs is loaded first. */
export function readOverlays(
  overlaysUrl: string,
  signal?: AbortSignal,
  send: typeof fetch = (...args) => fetch(...args),
): Promise<ViewerOverlays> {
  const { origin, pathname, search } = new URL(overlaysUrl);
  const viewerOverlays: Callable<typeof getViewerOverlays> = {
    method: 'GET',
    // A colon in it is not a path parameter.
    path: `${pathname}${search}`.replaceAll(':', '%3A') as (typeof getViewerOverlays)['path'],
    reply: replyOf(isViewerOverlays),
  };
  const http = createHttp({
    baseUrl: origin,
    fetch: (input, init) => send(input, { ...init, priority: 'low' }),
  });
  return http.call(viewerOverlays, { query: {}, headers: {} }, signal);
}

/** Whether two addresses give the same response: a renewed token makes no difference. */
export function isSameAnswer(one: string | undefined, other: string | undefined): boolean {
  const [a, b] = [one, other].map((address) => address?.replace(/[?&]token=[^&]*/, ''));
  return a === b;
}
