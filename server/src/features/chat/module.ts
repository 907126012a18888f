import type { BlockedUser } from '@zeacon/contract';
import { createAddressLimit } from '../../platform/address-limit.ts';
import type { Transaction } from '../../platform/database/database.ts';
import type { Subscribable } from '../../platform/hooks.ts';
import { createAuthorIds } from '../../platform/live-channel/author-ids.ts';
import { createGuestNames } from '../../platform/live-channel/guest-names.ts';
import type { LiveChannel, LiveChannels } from '../../platform/live-channel/live-channel.ts';
import type { AskedMember, FindLiveMember, LiveMember } from '../../platform/live-channel/live-member.ts';
import type { Participant } from '../../platform/live-channel/live-participant.ts';
import { createNetworkDigest } from '../../platform/live-channel/network-digest.ts';
import { createNewcomerLimit } from '../../platform/live-channel/newcomers.ts';
import type { Http } from '../../platform/module.ts';
import type { Parts } from '../../platform/parts.ts';
import { createChatRepository } from './chat.repository.ts';
import { chatRoutes } from './chat.routes.ts';
import { createChatService } from './chat.service.ts';
import { type ChatModerationDeps, createChatModerationService } from './chat-moderation.service.ts';
import { type ChatReplayDeps, createChatReplayService } from './chat-replay.service.ts';
import { handleChatRequests } from './chat-requests.ts';
import { toGuestName } from './chat-text.ts';

export interface ChatPorts {
  accounts: Parameters<typeof createGuestNames>[0];
  streams: {
    library: { get: ChatModerationDeps['requireStream'] };
    viewers: Pick<ChatReplayDeps, 'requireWatchable'>;
    streamsRemoving: Subscribable<[Transaction, { streamIds: readonly string[] }]>;
    blockedUsersOf: Subscribable<[businessId: string], readonly BlockedUser[]>;
  };
  live: {
    channel: LiveChannels & Pick<ChatModerationDeps, 'setPinned'> & Pick<ChatReplayDeps, 'findLiveOf' | 'listParts'>;
  };
}

/** Many viewers may share an address. */
const messagesByAddress = { limit: 60, windowSec: 10 };
/** A minute's messages of all who are new to a live and near each other, as usual and in slow mode. */
const messagesOfNewcomers = { usual: 60, slow: 5 };
/**
 * Many viewers may share an address. Each viewer reads a page when playback needs the next one, and another on seeking.
 */
const replaysByAddress = { limit: 600, windowSec: 60 };

export function createChat(parts: Parts, { accounts, streams, live }: ChatPorts) {
  const { database, keys, liveTopics, liveRequests, hooks, newId, clock, log } = parts;
  const { db } = database;
  /** The writer's current name on this live; undefined if no stored message names it. */
  const writerRenamed =
    hooks.create<[Transaction, live: LiveChannel, authorId: string, name: string | undefined]>('writerRenamed');
  /** A business blocked a writer. */
  const writerBlocked = hooks.create<[Transaction, businessId: string, authorId: string]>('writerBlocked');
  /** Somebody wrote a new message over the channel. */
  const chatWritten = hooks.create<[writer: Participant]>('chatWritten');
  /** A business blocked a writer whom communities know as a member. */
  const memberBlocked =
    hooks.create<[Transaction, { businessId: string; memberId: string; byUserId: string | null }]>('memberBlocked');
  /** What they said stands no more, in the same transaction. */
  const messagesRemoved = hooks.create<[Transaction, messageIds: readonly string[]]>('messagesRemoved');
  /** Whether whoever calls is known as a member of a community of the business. */
  const memberOfCall = hooks.create<[AskedMember], LiveMember | undefined>('memberOfCall');
  const findMember: FindLiveMember = async (asked) => (await memberOfCall.run(asked)).find((one) => one);
  const requireGuestName = createGuestNames({ businessName: accounts.businessName });
  const networkOf = createNetworkDigest(keys.ring('author'));
  const deps = { ...live.channel, db, channels: liveTopics, requireGuestName, networkOf, newId, clock };
  const newcomers = {
    usual: createNewcomerLimit({ limit: messagesOfNewcomers.usual, clock }),
    slow: createNewcomerLimit({ limit: messagesOfNewcomers.slow, clock }),
  };
  const service = createChatService({ ...deps, newcomers });
  const moderation = createChatModerationService({
    ...deps,
    requireStream: streams.library.get,
    afterCommit: database.afterCommit,
    onFailed: (error) => log.warn({ err: error }, 'The server could not say that messages are gone.'),
    renameWriter: async (...renamed) => void (await writerRenamed.run(...renamed)),
    authorIdOf: createAuthorIds(keys.ring('author')),
    banMember: async (...banned) => void (await memberBlocked.run(...banned)),
    onRemoved: messagesRemoved.run,
    removeWriter: async (...blocked) => void (await writerBlocked.run(...blocked)),
  });
  const replay = createChatReplayService({ ...deps, findMember, requireWatchable: streams.viewers.requireWatchable });
  const writeLimit = createAddressLimit({ ...messagesByAddress, clock });
  handleChatRequests({
    ...{ liveRequests, channels: liveTopics, send: service.send, limit: writeLimit },
    onWritten: chatWritten.run,
  });
  const replayLimit = createAddressLimit({ ...replaysByAddress, clock });
  streams.blockedUsersOf.subscribe('chat', moderation.blockedUsersOf);
  streams.streamsRemoving.subscribe('chat', async (tx, { streamIds }) => {
    await messagesRemoved.run(tx, await createChatRepository(tx).removeStreams(streamIds));
  });

  return {
    service,
    countsOf: createChatRepository(db).countBySteps,
    requireLive: moderation.requireLive,
    toGuestName,
    requireGuestName,
    writeLimit,
    memberBlocked,
    messagesRemoved,
    memberOfCall,
    findMember,
    /** What stands of the chats of lives, in the posts of communities. */
    talk: {
      read: replay.readTalk,
      find: moderation.findTalk,
      authorsOf: createChatRepository(db).authorsOf,
      remove: moderation.removeTalk,
      writtenBy: createChatRepository(db).writtenBy,
      forgetMemberIn: moderation.forgetMemberIn,
      blockMemberIn: moderation.blockMemberIn,
      unblockMemberIn: moderation.unblockMemberIn,
    },
    chatWritten,
    writerRenamed,
    writerBlocked,
    routes: ({ route }: Http) => chatRoutes(route, { moderation, replay, replayLimit }),
  };
}
