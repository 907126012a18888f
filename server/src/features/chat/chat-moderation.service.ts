import type { BlockedUser, ChatMessage } from '@zeacon/contract';
import { ApiError } from '../../platform/api-error.ts';
import type { Database, Transaction } from '../../platform/database/database.ts';
import type { AuthorIds } from '../../platform/live-channel/author-ids.ts';
import type { LiveChannel } from '../../platform/live-channel/live-channel.ts';
import type { LiveNews } from '../../platform/live-channel/live-news.ts';
import type { Say } from '../../platform/realtime/topics.ts';
import { type BlockRow, createChatRepository } from './chat.repository.ts';
import type { ChatDeps } from './chat.service.ts';
import { toChatMessage } from './chat-message.ts';

export type ChatModerationService = ReturnType<typeof createChatModerationService>;

export interface ChatModerationDeps extends Pick<ChatDeps, 'db' | 'channels' | 'findLive' | 'lockLive' | 'clock'> {
  /** Rejects with `stream.not_found` if the business has no such stream. */
  requireStream: (businessId: string, streamId: string) => Promise<unknown>;
  /** The live stream itself, or the live stream that this is a recording of. */
  findLiveOf: (streamId: string) => Promise<LiveChannel | undefined>;
  setPinned: (tx: Transaction, streamId: string, messageId: string | null) => Promise<void>;
  /** Updates an author's name in the lists; undefined if no stored message names the author. */
  renameWriter: (tx: Transaction, live: LiveChannel, authorId: string, name: string | undefined) => Promise<void>;
  authorIdOf: AuthorIds;
  /** What they said stands no more. */
  onRemoved: (tx: Transaction, messageIds: readonly string[]) => Promise<unknown>;
  afterCommit: Database['afterCommit'];
  /** Called if watchers could not be told of something. */
  onFailed: (error: unknown) => void;
  /** Bans a member from the communities of a business. */
  banMember: (
    tx: Transaction,
    banned: { businessId: string; memberId: string; byUserId: string | null },
  ) => Promise<void>;
  /** Removes an author from the lists of a business. */
  removeWriter: (tx: Transaction, businessId: string, authorId: string) => Promise<void>;
}

/** Moderation of the chats of a business's live streams. */
export function createChatModerationService(deps: ChatModerationDeps) {
  const { db, channels, findLive, findLiveOf, lockLive, clock, requireStream, setPinned, renameWriter, removeWriter } =
    deps;
  const { authorIdOf, banMember, onRemoved, afterCommit, onFailed } = deps;

  async function requireLive(businessId: string, streamId: string): Promise<LiveChannel> {
    await requireStream(businessId, streamId);
    const live = await findLive(streamId);
    if (!live || live.businessId !== businessId) throw new ApiError('live.not_live');
    return live;
  }

  /** Runs `work` with the chat of a live stream locked. */
  async function moderate<T>(
    businessId: string,
    streamId: string,
    work: (tx: Transaction, say: Say<LiveNews>, live: LiveChannel) => Promise<T>,
  ): Promise<T> {
    await requireLive(businessId, streamId);
    return channels.transaction(async (tx, say) => {
      const live = await lockLive(tx, streamId);
      if (!live) throw new ApiError('live.not_live');
      return work(tx, say, live);
    });
  }

  async function unpin(tx: Transaction, say: Say<LiveNews>, streamId: string) {
    await setPinned(tx, streamId, null);
    await say(streamId, pinnedNews(null));
  }

  /** Returns their author; undefined if there were none. */
  async function removeMessages(
    tx: Transaction,
    say: Say<LiveNews>,
    { streamId, pinnedMessageId }: LiveChannel,
    which: { id: string } | { authorId: string },
  ): Promise<string | undefined> {
    const removed = await createChatRepository(tx).remove(streamId, which, clock());
    const messageIds = removed.map(({ id }) => id);
    if (messageIds.length > 0) {
      await onRemoved(tx, messageIds);
      await say(streamId, { kind: 'event', event: { type: 'chat-deleted', messageIds } });
    }
    if (pinnedMessageId && messageIds.includes(pinnedMessageId)) await unpin(tx, say, streamId);
    return removed[0]?.authorId;
  }

  async function remove(businessId: string, streamId: string, messageId: string): Promise<void> {
    await moderate(businessId, streamId, async (tx, say, live) => {
      const authorId = await removeMessages(tx, say, live, { id: messageId });
      if (authorId === undefined) throw new ApiError('chat.not_found');
      const names = await createChatRepository(tx).namesOf(businessId, streamId, [authorId]);
      await renameWriter(tx, live, authorId, names.get(authorId));
    });
  }

  /** To those who watch lives that go on. */
  async function sayGone(gone: readonly { streamId: string; id: string }[]): Promise<void> {
    for (const [streamId, messages] of Map.groupBy(gone, (one) => one.streamId)) {
      const live = await findLive(streamId);
      if (!live || live.status === 'ENDED') continue;
      const messageIds = messages.map(({ id }) => id);
      await channels.say(streamId, { kind: 'event', event: { type: 'chat-deleted', messageIds } });
      const isPinned = live.pinnedMessageId !== null && messageIds.includes(live.pinnedMessageId);
      if (isPinned) await channels.say(streamId, pinnedNews(null));
    }
  }

  /** In all chats of the business, newest first. */
  const blockedUsersOf = async (businessId: string): Promise<BlockedUser[]> =>
    (await createChatRepository(db).listBlocked(businessId)).map(toBlocked);

  return {
    requireLive,

    async list(
      businessId: string,
      streamId: string,
      { beforeSeq, size }: { beforeSeq?: number | undefined; size: number },
    ) {
      const { pinnedMessageId } = await requireLive(businessId, streamId);
      const repository = createChatRepository(db);
      const rows = await repository.list(streamId, beforeSeq, size);
      const pinned = pinnedMessageId === null ? undefined : await repository.find(streamId, pinnedMessageId);
      return { items: rows.map(toChatMessage), pinned: pinned ? toChatMessage(pinned) : null };
    },

    remove,

    /** A message of the live itself, or of the live that this is a recording of. `onlyOf`: unless this member wrote it. */
    async removeTalk(
      { businessId, streamId }: { businessId: string; streamId: string },
      messageId: string,
      onlyOf: string | undefined,
    ): Promise<void> {
      const live = await findLiveOf(streamId);
      const row =
        live?.businessId === businessId ? await createChatRepository(db).find(live.streamId, messageId) : null;
      if (!live || !row || (onlyOf !== undefined && row.memberId !== onlyOf)) throw new ApiError('chat.not_found');
      await remove(businessId, live.streamId, messageId);
    },

    /** One that stands in the chat of the live, or of the live that this is a recording of. */
    async findTalk({ businessId, streamId }: { businessId: string; streamId: string }, messageId: string) {
      const live = await findLiveOf(streamId);
      return live?.businessId === businessId ? createChatRepository(db).find(live.streamId, messageId) : undefined;
    },

    /** In the transaction in which a community of the business bans a member. */
    async blockMemberIn(
      tx: Transaction,
      { businessId, memberId, username: name }: { businessId: string; memberId: string; username: string },
    ): Promise<void> {
      const authorId = authorIdOf(businessId, 'member', memberId);
      await createChatRepository(tx).block({ businessId, authorId, name, blockedAt: clock() });
      await removeWriter(tx, businessId, authorId);
    },

    /** In the transaction in which none of them bans the member any more. */
    async unblockMemberIn(tx: Transaction, { businessId, memberId }: { businessId: string; memberId: string }) {
      await createChatRepository(tx).unblock(businessId, authorIdOf(businessId, 'member', memberId));
    },

    /** In the transaction in which a member deletes their account. */
    async forgetMemberIn(tx: Transaction, memberId: string): Promise<void> {
      const repository = createChatRepository(tx);
      const gone = await repository.forgetMember(memberId, clock());
      await onRemoved(
        tx,
        gone.map(({ id }) => id),
      );
      const businessIds = await repository.blockingBusinesses();
      await repository.forgetBlocked(businessIds.map((businessId) => authorIdOf(businessId, 'member', memberId)));
      // Afterwards, as lives are locked before members elsewhere.
      afterCommit(() => void sayGone(gone).catch(onFailed));
    },

    async pin(businessId: string, streamId: string, messageId: string | null): Promise<{ pinned: ChatMessage | null }> {
      return moderate(businessId, streamId, async (tx, say) => {
        if (messageId === null) {
          await unpin(tx, say, streamId);
          return { pinned: null };
        }
        const row = await createChatRepository(tx).find(streamId, messageId);
        if (!row) throw new ApiError('chat.not_found');
        const pinned = toChatMessage(row);
        await setPinned(tx, streamId, messageId);
        await say(streamId, pinnedNews(pinned));
        return { pinned };
      });
    },

    /** A member of communities is banned there too, by whoever may do that. `byUserId`: null for programs. */
    async block(
      businessId: string,
      streamId: string,
      authorId: string,
      { byUserId, mayBan }: { byUserId: string | null; mayBan: boolean },
    ) {
      return moderate(businessId, streamId, async (tx, say, live) => {
        const repository = createChatRepository(tx);
        const author = await repository.findAuthor(businessId, authorId);
        if (!author) throw new ApiError('chat.not_found');
        // Before it is stored, as those who ban members lock in this order.
        if (author.memberId !== null && mayBan)
          await banMember(tx, { businessId, memberId: author.memberId, byUserId });
        const row = await repository.block({ businessId, authorId, name: author.name, blockedAt: clock() });
        await removeMessages(tx, say, live, { authorId });
        await removeWriter(tx, businessId, authorId);
        return toBlocked(row);
      });
    },

    async listBlocked(businessId: string, streamId: string) {
      await requireLive(businessId, streamId);
      return { items: await blockedUsersOf(businessId) };
    },

    blockedUsersOf,

    async unblock(businessId: string, streamId: string, authorId: string): Promise<void> {
      await requireLive(businessId, streamId);
      if (!(await createChatRepository(db).unblock(businessId, authorId))) throw new ApiError('chat.not_found');
    },
  };
}

const pinnedNews = (pinned: ChatMessage | null): LiveNews => ({
  kind: 'event',
  event: { type: 'state', state: { pinned } },
});

const toBlocked = ({ authorId, name, blockedAt }: BlockRow): BlockedUser => ({
  authorId,
  name,
  blockedDate: blockedAt.toISOString(),
});
