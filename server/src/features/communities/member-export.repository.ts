import { asc, eq } from 'drizzle-orm';
import type { Queryable } from '../../platform/database/database.ts';
import {
  commentReaction,
  community,
  communityAccount,
  communityMember,
  post,
  postComment,
  postReaction,
} from './communities.table.ts';

import { communityDevice } from './devices.table.ts';

export const createMemberExportRepository = (db: Queryable) => ({
  async account(id: string) {
    const [row] = await db.select().from(communityAccount).where(eq(communityAccount.id, id));
    return row;
  },

  memberships: (id: string) =>
    db
      .select({
        communityId: communityMember.communityId,
        title: community.title,
        role: communityMember.role,
        state: communityMember.state,
        bio: communityMember.bio,
        joinedAt: communityMember.joinedAt,
      })
      .from(communityMember)
      .innerJoin(community, eq(community.id, communityMember.communityId))
      .where(eq(communityMember.accountId, id))
      .orderBy(asc(communityMember.joinedAt)),

  posts: (id: string) => db.select().from(post).where(eq(post.accountId, id)).orderBy(asc(post.createdAt)),

  comments: (id: string) =>
    db
      .select({
        id: postComment.id,
        postId: postComment.postId,
        text: postComment.text,
        atSec: postComment.atSec,
        quote: postComment.quote,
        createdAt: postComment.createdAt,
      })
      .from(postComment)
      .where(eq(postComment.accountId, id))
      .orderBy(asc(postComment.createdAt)),

  reactions: (id: string) =>
    db
      .select({ postId: postReaction.postId, reaction: postReaction.reaction })
      .from(postReaction)
      .where(eq(postReaction.accountId, id)),

  commentReactions: (id: string) =>
    db
      .select({
        postId: postComment.postId,
        commentId: commentReaction.commentId,
        reaction: commentReaction.reaction,
      })
      .from(commentReaction)
      .innerJoin(postComment, eq(postComment.id, commentReaction.commentId))
      .where(eq(commentReaction.accountId, id)),

  devices: (id: string) =>
    db
      .select({
        communityId: communityDevice.communityId,
        name: communityDevice.name,
        createdAt: communityDevice.createdAt,
      })
      .from(communityDevice)
      .where(eq(communityDevice.accountId, id)),
});
