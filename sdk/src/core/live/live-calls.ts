import type { getChatReplay, getViewerLive, PublicLive } from '@zeacon/contract';
import type { Callable } from '../http.ts';
import { replyOf } from '../reply-of.ts';

type Fields = Record<string, unknown>;

const isObject = (value: unknown): value is Fields => typeof value === 'object' && value !== null;

/** Hand-written twins of the contract's schemas, which look only at what viewers cannot do without. */
export function isPublicLive(value: unknown): value is PublicLive {
  return (
    isObject(value) &&
    typeof value.liveStatus === 'string' &&
    (value.hlsBroadcastUrl === null || typeof value.hlsBroadcastUrl === 'string')
  );
}

function isChatReplay(value: unknown): boolean {
  return (
    isObject(value) &&
    Array.isArray(value.items) &&
    value.items.every((item) => isObject(item) && typeof item.text === 'string' && typeof item.positionMs === 'number')
  );
}

/** The contract's endpoints without their schemas; see `calls.ts`. */
export const viewerLive: Callable<typeof getViewerLive> = {
  method: 'GET',
  path: '/general/v1.1/stream/viewer/live',
  reply: replyOf(isPublicLive),
};
export const chatReplay: Callable<typeof getChatReplay> = {
  method: 'GET',
  path: '/general/v1.1/stream/viewer/chat-replay',
  reply: replyOf(isChatReplay),
};
