import type { PostComment, PostReaction } from '@zeacon/contract';
import type { CommunityMember } from '../../platform/actors/actor.ts';
import { ApiError } from '../../platform/api-error.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Transaction } from '../../platform/database/database.ts';
import type { NewId } from '../../platform/ids.ts';
import type { CommunityEvent } from './community-events.ts';
import type { CommunityNews } from './community-topics.ts';
import { isModerator, type MembersService, type Visitor } from './members.service.ts';
import { readCursor, writeCursor } from './post-cursor.ts';
import type { PostView } from './post-view.ts';
import { createPostsRepository } from './posts.repository.ts';
import type { PostsService } from './posts.service.ts';

export type TalkService = ReturnType<typeof createTalkService>;

export interface TalkDeps {
  database: Database;
  members: Pick<MembersService, 'requireActive'>;
  requireReadable: PostsService['requireReadable'];
  view: Pick<PostView, 'toComments'>;
  say: (communityId: string, news: CommunityNews) => void;
  /** In the transaction in which it happens. */
  tell: (tx: Transaction, event: CommunityEvent) => Promise<unknown>;
  newId: NewId;
  clock: Clock;
}

/** What members say about posts. */
export function createTalkService({ database, members, requireReadable, view, say, tell, newId, clock }: TalkDeps) {
  const posts = createPostsRepository(database.db);

  return {
    async list(
      visitor: Visitor,
      { postId, cursor, size }: { postId: string; cursor?: string | undefined; size: number },
    ) {
      const { communityId } = await requireReadable(postId, visitor);
      const found = await posts.listComments(postId, { after: readCursor(cursor), size });
      const rows = found.slice(0, size);
      const last = rows.at(-1);
      const nextCursor = found.length > size && last ? writeCursor({ ...last, isPinned: false }) : null;
      return { items: await view.toComments(rows, communityId), nextCursor };
    },

    async write(
      visitor: CommunityMember,
      { postId, parentId, text }: { postId: string; parentId: string | null; text: string },
    ): Promise<PostComment> {
      const { communityId, businessId } = await requireReadable(postId, visitor);
      await members.requireActive(visitor, communityId);
      if (parentId !== null && (await posts.findComment(parentId))?.postId !== postId)
        throw new ApiError('comment.not_found');
      const id = newId('cmt');
      const { accountId } = visitor;
      await database.transaction(async (tx) => {
        const row = { id, postId, businessId, accountId, parentId, text, createdAt: clock() };
        const comment = await createPostsRepository(tx).insertComment(row);
        await tell(tx, { type: 'comment.posted', communityId, comment });
      });
      say(communityId, { type: 'talk', postId });
      const row = await posts.findComment(id);
      if (!row) throw new ApiError('post.not_found');
      return (await view.toComments([row], communityId))[0]!;
    },

    /** One's own, or any as a moderator. */
    async remove(visitor: CommunityMember, id: string): Promise<void> {
      const row = await posts.findComment(id);
      if (!row) throw new ApiError('comment.not_found');
      const { communityId } = await requireReadable(row.postId, visitor);
      const membership = await members.requireActive(visitor, communityId);
      if (row.accountId !== visitor.accountId && !isModerator(membership)) throw new ApiError('community.members_only');
      await posts.clearComment(id);
      say(communityId, { type: 'talk', postId: row.postId });
    },

    async react(visitor: CommunityMember, given: { postId: string; reaction: PostReaction; isGiven: boolean }) {
      const { postId, reaction, isGiven } = given;
      const { communityId, businessId } = await requireReadable(postId, visitor);
      await members.requireActive(visitor, communityId);
      const { accountId } = visitor;
      if (isGiven) await posts.react({ postId, accountId, reaction, businessId });
      else await posts.takeBack({ postId, accountId, reaction });
      say(communityId, { type: 'talk', postId });
    },
  };
}
