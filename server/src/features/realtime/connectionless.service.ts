import type { ChatMessage, JoinedEvent } from '@zeacon/contract';
import type { ChannelViewer } from '../../platform/actors/actor.ts';
import type { AddressLimit } from '../../platform/address-limit.ts';
import type { TicketHolder } from '../../platform/live-channel/live-participant.ts';
import type { RequireViewer } from './require-viewer.ts';

export type ConnectionlessService = ReturnType<typeof createConnectionlessService>;

interface Writer extends Pick<TicketHolder, 'streamId' | 'businessId' | 'authorId' | 'defaultName'> {
  isHost: boolean;
  isSigned: boolean | undefined;
  memberId: string | undefined;
  visitorSinceMs: number | undefined;
  address: string;
}

type Draft = { ref: string; name?: string | undefined; text: string; pictureDate?: string | undefined };

export interface ConnectionlessDeps {
  requireViewer: RequireViewer;
  describe: (holder: TicketHolder, afterSeq: number | undefined) => Promise<JoinedEvent>;
  sendChat: (writer: Writer, draft: Draft) => Promise<{ message: ChatMessage }>;
  /** Called when a viewer was active. */
  onSeen: (viewer: TicketHolder) => void;
  /** Called when a viewer wrote. */
  onWrote: (viewer: TicketHolder) => void;
  limit: AddressLimit;
}

/** The channel for viewers who follow it over another service, without a connection. */
export function createConnectionlessService(deps: ConnectionlessDeps) {
  const { requireViewer, describe, sendChat, onSeen, onWrote, limit } = deps;

  async function see(viewer: ChannelViewer): Promise<TicketHolder> {
    await requireViewer(viewer);
    const { kind, ...named } = viewer;
    const holder = { ...named, role: 'viewer' } as const;
    onSeen(holder);
    return holder;
  }

  return {
    limit,

    catchUp: async (viewer: ChannelViewer, afterSeq: number | undefined) => describe(await see(viewer), afterSeq),

    /** Rejects like the chat. */
    async write(
      viewer: ChannelViewer,
      draft: Draft,
      { address, requireSlow }: { address: string; requireSlow: () => void },
    ): Promise<{ message: ChatMessage }> {
      const holder = await see(viewer);
      requireSlow();
      const { streamId, businessId, authorId, defaultName, isSigned, memberId, visitorSinceMs } = holder;
      const known = { isSigned, memberId, visitorSinceMs };
      const writer = { streamId, businessId, authorId, isHost: false, defaultName, ...known, address };
      const { message } = await sendChat(writer, draft);
      onWrote(holder);
      return { message };
    },
  };
}
