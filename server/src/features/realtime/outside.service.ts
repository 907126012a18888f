import type { ChatMessage, JoinedEvent } from '@zeacon/contract';
import type { AddressLimit } from '../../platform/address-limit.ts';
import type { TicketHolder } from './channel-tokens.ts';
import type { RequireViewer } from './require-viewer.ts';

export type OutsideService = ReturnType<typeof createOutsideService>;

type Writer = { streamId: string; authorId: string; isHost: boolean; defaultName: string };
type Draft = { ref: string; name?: string | undefined; text: string; pictureDate?: string | undefined };

export interface OutsideDeps {
  requireViewer: RequireViewer;
  describe: (holder: TicketHolder, afterSeq: number | undefined) => Promise<JoinedEvent>;
  sendChat: (writer: Writer, draft: Draft) => Promise<{ message: ChatMessage }>;
  /** A viewer was here. */
  onSeen: (viewer: TicketHolder) => void;
  /** A viewer has written. */
  onWrote: (viewer: TicketHolder) => void;
  limit: AddressLimit;
}

/** The channel for viewers who are not connected to it: they hear it elsewhere. */
export function createOutsideService(deps: OutsideDeps) {
  const { requireViewer, describe, sendChat, onSeen, onWrote, limit } = deps;

  async function seen(token: string): Promise<TicketHolder> {
    const viewer = await requireViewer(token);
    onSeen(viewer);
    return viewer;
  }

  return {
    limit,

    catchUp: async (token: string, afterSeq: number | undefined) => describe(await seen(token), afterSeq),

    /** Rejects as the chat does. */
    async write(token: string, draft: Draft, requireSlow: () => void): Promise<{ message: ChatMessage }> {
      const viewer = await seen(token);
      requireSlow();
      const { streamId, authorId, defaultName } = viewer;
      const { message } = await sendChat({ streamId, authorId, isHost: false, defaultName }, draft);
      onWrote(viewer);
      return { message };
    },
  };
}
