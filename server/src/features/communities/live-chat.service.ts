import type { PostAuthor, PostChat } from '@zeacon/contract';
import type { CommunityMember } from '../../platform/actors/actor.ts';
import { ApiError } from '../../platform/api-error.ts';
import type { Database, Transaction } from '../../platform/database/database.ts';
import { createBlocksRepository } from './blocks.repository.ts';
import { createCommunitiesRepository } from './communities.repository.ts';
import type { CommunityNews } from './community-topics.ts';
import { isModerator, type MembersService, type Visitor } from './members.service.ts';
import type { PostView } from './post-view.ts';
import type { PostsService } from './posts.service.ts';

export type LiveChatService = ReturnType<typeof createLiveChatService>;

interface OfStream {
  streamId: string;
  businessId: string;
}

/** A line of a chat of a live. `memberId`: of a member of some community of the business. */
interface TalkLine {
  id: string;
  memberId: string | null;
  name: string;
  isHost: boolean;
  text: string;
  positionMs: number;
}

/** The chats of lives, which alone own what was written there. */
export interface LiveTalk {
  /**
   * Whether people can write now; once it is over, what stands of it. `hidden`: members whose words are left out, and not
   * counted.
   */
  read(
    of: OfStream,
    query: { afterMs: number; size: number; hidden: readonly string[] },
  ): Promise<{ isOpen: boolean; messageCount: number; items: TalkLine[]; isComplete: boolean }>;
  /** One that stands. */
  find(of: OfStream, messageId: string): Promise<{ text: string } | undefined>;
  /** Who wrote those of these lines that stand, and whom their business did not block. */
  authorsOf(
    messageIds: readonly string[],
  ): Promise<{ id: string; memberId: string | null; name: string; isHost: boolean }[]>;
  /** Rejects with `chat.not_found`. `onlyOf`: unless this member wrote it. */
  remove(of: OfStream, messageId: string, onlyOf: string | undefined): Promise<void>;
  writtenBy(memberId: string): Promise<{ streamId: string; text: string; sentAt: Date }[]>;
  forgetMemberIn(tx: Transaction, memberId: string): Promise<void>;
  /** In all chats of the business. */
  blockMemberIn(tx: Transaction, member: { businessId: string; memberId: string; username: string }): Promise<void>;
  unblockMemberIn(tx: Transaction, member: { businessId: string; memberId: string }): Promise<void>;
}

export interface LiveChatDeps {
  database: Database;
  members: Pick<MembersService, 'requireActive'>;
  posts: Pick<PostsService, 'requireReadable'>;
  view: Pick<PostView, 'namesOf' | 'showsVideo'>;
  talk: LiveTalk;
  say: (communityId: string, news: CommunityNews) => void;
}

/** What was written in the chat of a live stands with the post that shows it, as long as that shows the live. */
export function createLiveChatService({ database, members, posts, view, talk, say }: LiveChatDeps) {
  const blocks = createBlocksRepository(database.db);

  /** Undefined where the visitor is not shown the video. */
  async function find(visitor: Visitor, postId: string): Promise<{ communityId: string; of: OfStream | undefined }> {
    const row = await posts.requireReadable(postId, visitor);
    const { communityId, streamId, businessId } = row;
    if (streamId === null) return { communityId, of: undefined };
    const community = await createCommunitiesRepository(database.db).findOpen(communityId);
    const isShown = community !== undefined && (await view.showsVideo(row, community, visitor));
    return { communityId, of: isShown ? { streamId, businessId } : undefined };
  }

  return {
    async read(
      visitor: Visitor,
      { postId, ...query }: { postId: string; afterMs: number; size: number },
    ): Promise<PostChat> {
      const { communityId, of } = await find(visitor, postId);
      if (!of) return { isOpen: false, items: [], isComplete: true, messageCount: 0 };
      const hidden =
        visitor.kind === 'community-member' ? await blocks.hidden({ communityId, accountId: visitor.accountId }) : [];
      const { items, ...state } = await talk.read(of, { ...query, hidden: [...hidden] });
      const named = items.map(({ memberId }) => ({ accountId: memberId, importedAuthorId: null, mentions: [] }));
      const { authorOf } = await view.namesOf([communityId], named);
      const lines = items.map(({ memberId, name, isHost, ...line }, index) => {
        const unknown: PostAuthor = { memberId: null, name, role: isHost ? 'OWNER' : null, pictureUrl: null };
        return {
          ...line,
          author: memberId === null ? unknown : authorOf(communityId, named[index]!),
          isGuest: memberId === null && !isHost,
          atSec: Math.floor(line.positionMs / 1000),
        };
      });
      return { items: lines, ...state };
    },

    async remove(visitor: CommunityMember, { postId, id }: { postId: string; id: string }): Promise<void> {
      const { communityId, of } = await find(visitor, postId);
      const membership = await members.requireActive(visitor, communityId);
      if (!of) throw new ApiError('chat.not_found');
      await talk.remove(of, id, isModerator(membership) ? undefined : visitor.accountId);
      say(communityId, { type: 'talk', postId });
    },
  };
}
