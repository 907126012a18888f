import type { ChannelState, ChatMessage, HandRaise, JoinedEvent } from '@zeacon/contract';
import { ApiError } from '../../platform/api-error.ts';
import type { LiveChannel } from '../../platform/live-channel/live-channel.ts';
import type { Participant, TicketHolder } from '../../platform/live-channel/live-participant.ts';
import type { LiveTopics } from '../../platform/live-channel/live-topics.ts';
import type { JoinWish, Welcome } from '../../platform/realtime/topic-kind.ts';
import { createNextReads } from './next-read.ts';

interface CatchUp {
  messages: ChatMessage[];
  isContinuous: boolean;
  deletedIds: string[];
  lastSeq: number;
}

export interface LiveWelcomeDeps<Recent> {
  topics: LiveTopics;
  findLive: (streamId: string) => Promise<LiveChannel | undefined>;
  findPinned: (live: LiveChannel) => Promise<ChatMessage | null>;
  readRecent: (streamId: string) => Promise<Recent>;
  catchUp: (recent: Recent, afterSeq: number | undefined) => CatchUp;
  listHands: (streamId: string) => Promise<HandRaise[]>;
  /** Takes over the hand that its author left behind. */
  takeOverHand: (participant: Participant, replaced: string | undefined) => Promise<void>;
}

type Found = { live: LiveChannel; pinned: ChatMessage | null };

/** The state of a live's channel for somebody who joins. */
export function createLiveWelcome<Recent>(deps: LiveWelcomeDeps<Recent>) {
  const { topics, catchUp } = deps;

  const read = createNextReads(async (streamId: string) => {
    const live = await deps.findLive(streamId);
    if (!live) return undefined;
    const [pinned, recent, hands] = [
      await deps.findPinned(live),
      await deps.readRecent(streamId),
      await deps.listHands(streamId),
    ];
    return { live, pinned, recent, hands };
  });

  const stateOf = ({ live, pinned }: Found): ChannelState => ({
    liveStatus: live.status,
    viewerCount: topics.viewerCount(live.streamId),
    canRaiseHand: live.canRaiseHand,
    hasChat: live.hasChat,
    chatSlowModeSec: live.chatSlowModeSec,
    pinned,
  });

  return {
    async welcome(participant: Participant, { afterSeq, replaces }: JoinWish): Promise<Welcome> {
      const { streamId, connectionId, authorId, role } = participant;
      if (role === 'host') await topics.hostsChanged(streamId);
      await deps.takeOverHand(participant, replaces);
      const found = await read(streamId);
      if (!found || found.live.businessId !== participant.businessId) throw new ApiError('stream.not_found');
      const { recent, hands } = found;
      topics.room(streamId)?.knowHands(hands);
      const { lastSeq, ...missed } = catchUp(recent, afterSeq);
      const hostConnectionId = topics.stageHost(streamId);
      const handRaises = role === 'host' ? { handRaises: hands, ...(hostConnectionId && { hostConnectionId }) } : {};
      const event: JoinedEvent = {
        type: 'joined',
        connectionId,
        authorId,
        role,
        state: stateOf(found),
        ...missed,
        ...handRaises,
      };
      return { event, lastSeq };
    },

    /** What somebody who joins receives, without joining. */
    async describe(holder: Pick<TicketHolder, 'streamId' | 'businessId' | 'authorId'>, afterSeq: number | undefined) {
      const { streamId, businessId, authorId } = holder;
      const found = await read(streamId);
      if (!found || found.live.businessId !== businessId) throw new ApiError('stream.not_found');
      const joined: JoinedEvent = {
        type: 'joined',
        connectionId: '',
        authorId,
        role: 'viewer',
        state: stateOf(found),
        ...catchUp(found.recent, afterSeq),
      };
      return joined;
    },

    /** Undefined if the stream is gone. */
    async readState(streamId: string): Promise<{ state: ChannelState; lastSeq: number } | undefined> {
      const found = await read(streamId);
      return found && { state: stateOf(found), lastSeq: catchUp(found.recent, undefined).lastSeq };
    },
  };
}
