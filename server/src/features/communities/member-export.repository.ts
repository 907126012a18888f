import { asc, eq, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/database/database.ts';
import {
  commentReaction,
  community,
  communityAccount,
  communityMember,
  communitySession,
  post,
  postComment,
  postReaction,
} from './communities.table.ts';
import { communityDevice } from './devices.table.ts';
import { communityReport } from './moderation.table.ts';
import { communityNotice } from './notices.table.ts';

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
        visitorId: communityMember.visitorId,
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

  sessions: (id: string) =>
    db
      .select({
        communityId: communitySession.communityId,
        visitorId: communitySession.visitorId,
        origin: communitySession.origin,
        createdAt: communitySession.createdAt,
        expiresAt: communitySession.expiresAt,
      })
      .from(communitySession)
      .where(eq(communitySession.accountId, id))
      .orderBy(asc(communitySession.createdAt)),

  notices: (id: string) =>
    db
      .select({
        communityId: communityNotice.communityId,
        kind: communityNotice.kind,
        postId: communityNotice.postId,
        commentId: communityNotice.commentId,
        byName: communityAccount.username,
        createdAt: communityNotice.createdAt,
        readAt: communityNotice.readAt,
      })
      .from(communityNotice)
      .leftJoin(communityAccount, eq(communityAccount.id, communityNotice.byAccountId))
      .where(eq(communityNotice.accountId, id))
      .orderBy(asc(communityNotice.id)),

  reports: (id: string) =>
    db
      .select({
        communityId: communityReport.communityId,
        kind: communityReport.kind,
        targetId: communityReport.targetId,
        note: communityReport.note,
        isKept: sql<boolean>`${communityReport.keptVersion} is not null`,
        createdAt: communityReport.createdAt,
      })
      .from(communityReport)
      .where(eq(communityReport.reporterId, id))
      .orderBy(asc(communityReport.createdAt)),

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
