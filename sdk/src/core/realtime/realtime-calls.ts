import type {
  catchUpChannel as CatchUp,
  listChannelMembers,
  openHostChannel,
  openViewerChannel,
  writeInChannel as Write,
} from '@zeacon/contract';
import type { Callable } from '../http.ts';
import { replyOf } from '../reply-of.ts';
import { isMemberPage, isRealtimeTicket, isWritten } from './realtime-guards.generated.ts';
import { isJoinedEvent } from './realtime-guards.ts';

const reply = replyOf(isRealtimeTicket);

/** The contract's endpoints without their schemas; see `calls.ts`. */
export const viewerChannel: Callable<typeof openViewerChannel> = {
  method: 'POST',
  path: '/general/v1.1/stream/viewer/realtime',
  reply,
};
export const hostChannel: Callable<typeof openHostChannel> = {
  method: 'POST',
  path: '/general/v1.1/stream/:id/live/realtime',
  reply,
};
export const catchUpChannel: Callable<typeof CatchUp> = {
  method: 'POST',
  path: '/general/v1.1/stream/viewer/realtime/catch-up',
  reply: replyOf(isJoinedEvent),
};
export const channelMembers: Callable<typeof listChannelMembers> = {
  method: 'POST',
  path: '/general/v1.1/stream/viewer/realtime/members',
  reply: replyOf(isMemberPage),
};
export const writeInChannel: Callable<typeof Write> = {
  method: 'POST',
  path: '/general/v1.1/stream/viewer/realtime/chat',
  reply: replyOf(isWritten),
};
