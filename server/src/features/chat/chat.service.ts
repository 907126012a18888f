import { type ChatMessage, chatHistorySize, serverMessages } from '@zeacon/contract';
import { ApiError, fieldError } from '../../platform/api-error.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Queryable } from '../../platform/database/database.ts';
import type { NewId } from '../../platform/ids.ts';
import type { GuestNames } from '../../platform/live-channel/guest-names.ts';
import type { LiveChannel, LiveChannels } from '../../platform/live-channel/live-channel.ts';
import type { LiveNews } from '../../platform/live-channel/live-news.ts';
import type { NetworkDigest } from '../../platform/live-channel/network-digest.ts';
import type { NewcomerLimit } from '../../platform/live-channel/newcomers.ts';
import { TooFastError } from '../../platform/realtime/too-fast-error.ts';
import type { Speaking } from '../../platform/realtime/topics.ts';
import { type ChatRow, createChatRepository } from './chat.repository.ts';
import { toChatMessage } from './chat-message.ts';
import { toChatLine, toGuestName } from './chat-text.ts';

export interface Writer {
  streamId: string;
  businessId: string;
  authorId: string;
  isHost: boolean;
  /** Name of writers who give none. */
  defaultName: string;
  address: string;
  /** It is known who they are: by the business, unless they are members of a community. */
  isSigned?: boolean | undefined;
  /** Of a member of a community, who writes under no other name. */
  memberId?: string | undefined;
  /** Of a visitor: since when their id has been known, in epoch ms. */
  visitorSinceMs?: number | undefined;
  /** When their connection joined; undefined if they have none. */
  joinedAtMs?: number | undefined;
}

export interface ChatDraft {
  ref: string;
  name?: string | undefined;
  text: string;
  pictureDate?: string | undefined;
}

/** The chat as sent to somebody who joins. */
export interface ChatCatchUp {
  messages: ChatMessage[];
  isContinuous: boolean;
  deletedIds: string[];
  /** `seq` of the newest message, deleted or not. */
  lastSeq: number;
}

export interface ChatDeps extends LiveChannels {
  db: Queryable;
  channels: Speaking<LiveNews>;
  /** Rejects with `live.name_refused`. */
  requireGuestName: GuestNames;
  networkOf: NetworkDigest;
  /** What newcomers near each other may write, as usual and in slow mode. */
  newcomers: { usual: NewcomerLimit; slow: NewcomerLimit };
  newId: NewId;
  clock: Clock;
}

/** How many messages a writer may send within the window. */
const burst = 5;
const burstWindowMs = 10_000;
/** How many messages may come from one network while slow mode lets a writer send one: several viewers may share it. */
const slowFromNetwork = 5;
/** For how long visitors who come from the network of somebody who was blocked cannot write. */
const networkBlockedMs = 24 * 3_600_000;
/** If more than this was missed, the history is sent instead. */
const catchUpSize = 500;
/** How many of the last deletions are sent to clients that return. */
const deletedSize = 500;
/** How much older, or newer because clocks differ, a picture may be than the message about it. */
const oldestPictureMs = 12 * 3_600_000;
const newestPictureMs = 10_000;

export function createChatService(deps: ChatDeps) {
  const { db, channels, findLive, lockLive, requireGuestName, networkOf, newcomers, newId, clock } = deps;

  /**
   * Pages make up the ids of their visitors, so that somebody who was blocked may come back as another. Those who were
   * there, or had written, before go on.
   */
  async function isNewFromBlocked(
    repository: ReturnType<typeof createChatRepository>,
    { businessId, authorId, joinedAtMs = Number.POSITIVE_INFINITY }: Writer,
    network: string,
  ): Promise<boolean> {
    const since = new Date(clock().getTime() - networkBlockedMs);
    const blockedAt = await repository.networkBlockedAt(businessId, network, since);
    if (!blockedAt || joinedAtMs < blockedAt.getTime()) return false;
    return !(await repository.wroteBefore(businessId, authorId, blockedAt));
  }

  async function requireMayWrite(
    repository: ReturnType<typeof createChatRepository>,
    live: LiveChannel,
    writer: Writer,
    network: string | null,
  ) {
    const { streamId, businessId } = live;
    if (!live.hasChat || live.status === 'ENDED') throw new ApiError('chat.off');
    if (writer.isHost) return;
    if (await repository.isBlocked(businessId, writer.authorId)) throw new ApiError('chat.blocked');
    if (network !== null && (await isNewFromBlocked(repository, writer, network))) throw new ApiError('chat.blocked');
    const nowMs = clock().getTime();
    const slowMs = live.chatSlowModeSec * 1000;
    const written = await repository.writtenAt(businessId, streamId, writer, burst);
    const nearby =
      slowMs > 0 && network !== null
        ? await repository.writtenAt(businessId, streamId, { network }, slowFromNetwork)
        : [];
    const slowUntilMs = Math.max(written[0]?.getTime() ?? 0, nearby[slowFromNetwork - 1]?.getTime() ?? 0) + slowMs;
    const burstUntilMs = (written[burst - 1]?.getTime() ?? 0) + burstWindowMs;
    const waitMs = Math.max(slowUntilMs, burstUntilMs) - nowMs;
    if (waitMs > 0) throw new TooFastError('chat.too_fast', waitMs);
    const newcomersMs = newcomers[slowMs > 0 ? 'slow' : 'usual'](writer);
    if (newcomersMs !== undefined) throw new TooFastError('chat.too_fast', newcomersMs);
  }

  function pictureAt(pictureDate: string | undefined, now: Date): Date | null {
    if (pictureDate === undefined) return null;
    const at = new Date(pictureDate);
    const ageMs = now.getTime() - at.getTime();
    return ageMs <= oldestPictureMs && ageMs >= -newestPictureMs ? at : null;
  }

  async function readRecent(streamId: string): Promise<{ rows: ChatRow[]; deleted: { id: string; seq: number }[] }> {
    const repository = createChatRepository(db);
    const rows = await repository.newest(streamId, catchUpSize);
    return { rows: rows.reverse(), deleted: await repository.deleted(streamId, deletedSize) };
  }

  return {
    /**
     * Stores a message and tells the channel. A message already stored under the same `ref` is returned but not
     * announced again. Rejects with `stream.not_found`, `chat.off`, `chat.blocked`, `chat.not_found` (it was deleted),
     * `live.name_refused`, with `request.invalid` if nothing in it can be shown, or with `TooFastError`.
     */
    async send(writer: Writer, draft: ChatDraft): Promise<{ message: ChatMessage; isNew: boolean }> {
      const { streamId, businessId, authorId, isHost, memberId } = writer;
      const text = toChatLine(draft.text);
      if (text === '') throw fieldError('text', serverMessages.chatNeedsText);
      const given = memberId ? '' : toGuestName(draft.name ?? '');
      const name = given || writer.defaultName;
      if (given && !isHost) await requireGuestName(businessId, given);
      return channels.transaction(async (tx, say) => {
        const live = await lockLive(tx, streamId);
        if (!live) throw new ApiError('stream.not_found');
        const repository = createChatRepository(tx);
        const known = await repository.findByRef(streamId, authorId, draft.ref);
        if (known?.deletedAt) throw new ApiError('chat.not_found');
        if (known) return { message: toChatMessage(known), isNew: false };
        /** Not of those whom the business vouches for; anybody can make another account of a member. */
        const isVouchedFor = isHost || (writer.isSigned && memberId === undefined);
        const network = isVouchedFor ? null : networkOf(businessId, writer.address);
        await requireMayWrite(repository, live, writer, network);
        const sentAt = clock();
        const row = await repository.insert({
          id: newId('msg'),
          streamId,
          businessId: live.businessId,
          authorId,
          memberId: memberId ?? null,
          ref: draft.ref,
          name,
          isHost,
          text,
          sentAt,
          pictureAt: pictureAt(draft.pictureDate, sentAt),
          network,
        });
        const message = toChatMessage(row);
        await say(streamId, { kind: 'chat', message, ref: draft.ref });
        return { message, isNew: true };
      });
    },

    readRecent,

    /** The newest messages that somebody who has everything up to `afterSeq` is missing. */
    catchUp({ rows, deleted }: Awaited<ReturnType<typeof readRecent>>, afterSeq: number | undefined): ChatCatchUp {
      const lastSeq = rows.at(-1)?.seq ?? 0;
      const isAll = rows.length < catchUpSize;
      const isHeld = afterSeq !== undefined && afterSeq <= lastSeq && (isAll || afterSeq >= rows[0]!.seq - 1);
      const missed = isHeld ? rows.filter(({ seq }) => seq > afterSeq) : rows;
      const kept = missed.filter(({ deletedAt }) => !deletedAt);
      const messages = (isHeld ? kept : kept.slice(-chatHistorySize)).map(toChatMessage);
      const deletedIds = isHeld ? deleted.filter(({ seq }) => seq <= afterSeq).map(({ id }) => id) : [];
      return { messages, isContinuous: afterSeq === undefined || isHeld, deletedIds, lastSeq };
    },

    async findPinned(live: LiveChannel): Promise<ChatMessage | null> {
      const row = live.pinnedMessageId && (await createChatRepository(db).find(live.streamId, live.pinnedMessageId));
      return row ? toChatMessage(row) : null;
    },

    namesOf: createChatRepository(db).namesOf,

    findLive,
  };
}
