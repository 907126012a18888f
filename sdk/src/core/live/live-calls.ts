import type { getChatReplay, getViewerLive } from '@zeacon/contract';
import type { Callable } from '../http.ts';
import { replyOf } from '../reply-of.ts';
import { isChatReplay, isPublicLive } from './live-guards.generated.ts';

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
