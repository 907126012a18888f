import type { ChannelState, ChatMessage, HandRaise, JoinedEvent } from '@zeacon/contract';
import { ApiError } from '../../platform/api-error.ts';
import type { Member } from '../../platform/realtime/channel.ts';
import type { Hub } from '../../platform/realtime/hub.ts';
import type { LiveChannel } from '../../platform/realtime/live-channel.ts';
import { createNextReads } from './next-read.ts';

interface CatchUp {
  messages: ChatMessage[];
  isContinuous: boolean;
  deletedIds: string[];
  lastSeq: number;
}

export interface JoinDeps<Recent> {
  hub: Hub;
  findLive: (streamId: string) => Promise<LiveChannel | undefined>;
  findPinned: (live: LiveChannel) => Promise<ChatMessage | null>;
  readRecent: (streamId: string) => Promise<Recent>;
  catchUp: (recent: Recent, afterSeq: number | undefined) => CatchUp;
  listHands: (streamId: string) => Promise<HandRaise[]>;
  /** The hand its author left behind is its own. */
  takeOverHand: (member: Member, replaced: string | undefined) => Promise<void>;
}

export interface JoinRequest {
  afterSeq?: number | undefined;
  replaces?: string | undefined;
}

type Found = { live: LiveChannel; pinned: ChatMessage | null };

/** Lets a connection in: it hears everything from the moment it entered, and is told first what was before. */
export function createJoin<Recent>(deps: JoinDeps<Recent>) {
  const { hub, catchUp } = deps;

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
    viewerCount: hub.viewerCount(live.streamId),
    canRaiseHand: live.canRaiseHand,
    hasChat: live.hasChat,
    chatSlowModeSec: live.chatSlowModeSec,
    pinned,
  });

  return {
    async join(member: Member, { afterSeq, replaces }: JoinRequest): Promise<void> {
      const { streamId, connectionId, authorId, role } = member;
      const channel = await hub.enter(member);
      if (replaces) await hub.say(streamId, { kind: 'replaced', connectionId: replaces, authorId });
      await deps.takeOverHand(member, replaces);
      const found = await read(streamId);
      if (!found || found.live.businessId !== member.businessId) throw new ApiError('stream.not_found');
      const { recent, hands } = found;
      const { lastSeq, ...missed } = catchUp(recent, afterSeq);
      const hostConnectionId = hub.stageHost(streamId);
      const handRaises = role === 'host' ? { handRaises: hands, ...(hostConnectionId && { hostConnectionId }) } : {};
      const joined: JoinedEvent = {
        type: 'joined',
        connectionId,
        authorId,
        role,
        state: stateOf(found),
        ...missed,
        ...handRaises,
      };
      member.send(JSON.stringify(joined));
      channel.knowHands(hands);
      channel.seat(connectionId, lastSeq);
      channel.retellHands(connectionId);
    },

    /** What somebody is told who joins, without anybody joining. */
    async describe(holder: Pick<Member, 'streamId' | 'businessId' | 'authorId'>, afterSeq: number | undefined) {
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

    /** Undefined for a stream that is gone. */
    async readState(streamId: string): Promise<{ state: ChannelState; lastSeq: number } | undefined> {
      const found = await read(streamId);
      return found && { state: stateOf(found), lastSeq: catchUp(found.recent, undefined).lastSeq };
    },
  };
}
