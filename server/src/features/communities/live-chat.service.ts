import type { PostAuthor, PostChat } from '@zeacon/contract';
import type { CommunityMember } from '../../platform/actors/actor.ts';
import { ApiError } from '../../platform/api-error.ts';
import type { Database } from '../../platform/database/database.ts';
import { createBlocksRepository } from './blocks.repository.ts';
import { createCommunitiesRepository } from './communities.repository.ts';
import type { CommunityNews } from './community-topics.ts';
import type { LiveTalk, OfStream } from './live-talk.ts';
import { isModerator, type MembersService, type Visitor } from './members.service.ts';
import type { PostView } from './post-view.ts';
import type { PostsService } from './posts.service.ts';

export type LiveChatService = ReturnType<typeof createLiveChatService>;

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
