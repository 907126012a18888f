import type { AddressLimit } from '../../platform/address-limit.ts';
import { enforce } from '../../platform/live-channel/enforce.ts';
import type { Participant } from '../../platform/live-channel/live-participant.ts';
import type { LiveRequests } from '../../platform/live-channel/live-requests.ts';
import type { LiveTopics } from '../../platform/live-channel/live-topics.ts';
import type { createChatService } from './chat.service.ts';

export interface ChatRequestsDeps {
  liveRequests: Pick<LiveRequests, 'handle'>;
  channels: Pick<LiveTopics, 'answerChat'>;
  send: ReturnType<typeof createChatService>['send'];
  limit: AddressLimit;
  /** Called after a new message. */
  onWritten: (writer: Participant) => Promise<unknown>;
}

/** What is written over the channel of a live. */
export function handleChatRequests({ liveRequests, channels, send, limit, onWritten }: ChatRequestsDeps): void {
  liveRequests.handle('chat', async (participant, request) => {
    const { streamId, businessId, authorId, defaultName, role, address } = participant;
    const { joinedAtMs, isSigned, memberId, visitorSinceMs } = participant;
    const isHost = role === 'host';
    if (!isHost) enforce(limit, address, 'chat.too_fast');
    const known = { joinedAtMs, isSigned, memberId, visitorSinceMs };
    const writer = { streamId, businessId, authorId, isHost, defaultName, address, ...known };
    const { message, isNew } = await send(writer, request);
    if (isNew) await onWritten(participant);
    else channels.answerChat(participant, message, request.ref);
  });
}
