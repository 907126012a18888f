import type { ChatMessage, JoinedEvent } from '@zeacon/contract';
import type { AddressLimit } from '../../platform/address-limit.ts';
import { ApiError } from '../../platform/api-error.ts';
import type { Clock } from '../../platform/clock.ts';
import type { ChannelTokens, TicketHolder } from './channel-tokens.ts';

export type OutsideService = ReturnType<typeof createOutsideService>;

type Writer = { streamId: string; authorId: string; isHost: boolean; defaultName: string };
type Draft = { ref: string; name?: string | undefined; text: string; pictureDate?: string | undefined };

export interface OutsideDeps {
  verify: ChannelTokens['verify'];
  describe: (holder: TicketHolder, afterSeq: number | undefined) => Promise<JoinedEvent>;
  sendChat: (writer: Writer, draft: Draft) => Promise<{ message: ChatMessage }>;
  /** Why viewers may not be there any more; undefined while they may. */
  refusalOf: (streamId: string) => Promise<'stream.not_found' | 'stream.expired' | undefined>;
  /** A viewer was here. */
  onSeen: (streamId: string) => void;
  limit: AddressLimit;
  clock: Clock;
}

/** The channel for viewers who are not connected to it: they hear it elsewhere. */
export function createOutsideService(deps: OutsideDeps) {
  const { verify, describe, sendChat, refusalOf, onSeen, limit, clock } = deps;

  /** As who joins by a WebSocket is looked at. Hosts have no business here. */
  async function requireViewer(token: string): Promise<TicketHolder> {
    const holder = verify(token);
    if (holder?.role !== 'viewer') throw new ApiError('auth.required');
    if (holder.expiresAtMs <= clock().getTime()) throw new ApiError('auth.token_expired');
    const refusal = await refusalOf(holder.streamId);
    if (refusal) throw new ApiError(refusal);
    onSeen(holder.streamId);
    return holder;
  }

  return {
    limit,

    catchUp: async (token: string, afterSeq: number | undefined) => describe(await requireViewer(token), afterSeq),

    /** Rejects as the chat does. */
    async write(token: string, draft: Draft, requireSlow: () => void): Promise<{ message: ChatMessage }> {
      const { streamId, authorId, defaultName } = await requireViewer(token);
      requireSlow();
      const { message } = await sendChat({ streamId, authorId, isHost: false, defaultName }, draft);
      return { message };
    },
  };
}
