import { type MembershipPayment, type OwnRenewal, plainTextOf } from '@zeacon/contract';
import type { CommunityMember } from '../../platform/actors/actor.ts';
import { ApiError } from '../../platform/api-error.ts';
import type { Database } from '../../platform/database/database.ts';
import { createAppealsRepository } from './appeals.repository.ts';
import { toOwnDecision } from './appeals.service.ts';
import { createBlocksRepository } from './blocks.repository.ts';
import { createFollowsRepository } from './follows.repository.ts';
import type { ImportedAuthors } from './import/imported-authors.service.ts';
import type { InvitesService } from './invites/invites.service.ts';
import type { LiveTalk } from './live-talk.ts';
import { createMemberExportRepository } from './member-export.repository.ts';
import type { MemberPictures } from './member-pictures.service.ts';
import { createPollsRepository } from './polls.repository.ts';
import type { PostPictures } from './post-pictures.service.ts';
import type { PostVideos } from './post-videos.service.ts';
import { createTextVersionsRepository } from './text-versions.repository.ts';
import { createUnsentPostsRepository } from './unsent-posts.repository.ts';

/** What somebody paid for being a member, wherever that is kept. */
export type PaidForMembership = MembershipPayment & { communityId: string | null; communityName: string | null };

/** What their memberships cost somebody, and how those renew, wherever that is kept. */
export interface PaidByMember {
  payments: PaidForMembership[];
  renewals: (OwnRenewal & { communityId: string; communityName: string | null })[];
}

/** All that is stored of a member, for them alone. */
export const createMemberExport =
  ({
    database,
    memberPictures,
    postPictures,
    postVideos,
    imported,
    invites,
    paidBy,
    chatOf,
  }: {
    database: Database;
    memberPictures: Pick<MemberPictures, 'filesOf'>;
    postPictures: Pick<PostPictures, 'filesOf'>;
    postVideos: Pick<PostVideos, 'sentBy'>;
    imported: Pick<ImportedAuthors, 'ofPerson'>;
    invites: Pick<InvitesService, 'ofPerson'>;
    paidBy: (accountId: string) => Promise<PaidByMember>;
    chatOf: LiveTalk['writtenBy'];
  }) =>
  async ({ accountId }: CommunityMember) => {
    const stored = createMemberExportRepository(database.db);
    const account = await stored.account(accountId);
    if (!account) throw new ApiError('auth.required');
    const [
      memberships,
      posts,
      comments,
      reactions,
      commentReactions,
      votes,
      devices,
      follows,
      pictures,
      paid,
      unsent,
      decisions,
      authors,
      invitations,
      versions,
      blocked,
      said,
      inPosts,
      videos,
      sessions,
      notices,
      reports,
    ] = await Promise.all([
      stored.memberships(accountId),
      stored.posts(accountId),
      stored.comments(accountId),
      stored.reactions(accountId),
      stored.commentReactions(accountId),
      createPollsRepository(database.db).votesBy(accountId),
      stored.devices(accountId),
      createFollowsRepository(database.db).allOf(accountId),
      memberPictures.filesOf(accountId),
      paidBy(accountId),
      createUnsentPostsRepository(database.db).listOf(accountId),
      createAppealsRepository(database.db).listAllDecisions(accountId),
      imported.ofPerson(accountId),
      invites.ofPerson(accountId),
      createTextVersionsRepository(database.db).listOf(accountId),
      createBlocksRepository(database.db).allOf(accountId),
      chatOf(accountId),
      postPictures.filesOf(accountId),
      postVideos.sentBy(accountId),
      stored.sessions(accountId),
      stored.notices(accountId),
      stored.reports(accountId),
    ]);
    const { email, username, renames, createdAt } = account;
    return {
      account: { email, username, createdDate: createdAt.toISOString(), renamedDates: renames },
      memberships: memberships.map(({ joinedAt, ...row }) => ({
        ...row,
        joinedDate: joinedAt.toISOString(),
        picture: pictures.get(row.communityId) ?? null,
      })),
      posts: posts.map(({ id, communityId, title, body, createdAt }) => ({
        ...{ id, communityId, title, text: plainTextOf(body) },
        createdDate: createdAt.toISOString(),
        pictures: inPosts.get(id) ?? [],
      })),
      videos,
      comments: comments.map(({ createdAt, ...row }) => ({ ...row, createdDate: createdAt.toISOString() })),
      sessions: sessions.map(({ createdAt, expiresAt, ...row }) => ({
        ...row,
        ...{ createdDate: createdAt.toISOString(), expiresDate: expiresAt.toISOString() },
      })),
      notices: notices.map(({ createdAt, readAt, ...row }) => ({
        ...row,
        ...{ createdDate: createdAt.toISOString(), readDate: readAt?.toISOString() ?? null },
      })),
      reports: reports.map(({ createdAt, ...row }) => ({ ...row, reportedDate: createdAt.toISOString() })),
      devices: devices.map(({ createdAt, ...row }) => ({ ...row, createdDate: createdAt.toISOString() })),
      earlierVersions: versions.map(({ postId, commentId, title, body, text, writtenAt }) => ({
        ...{ postId, commentId, title, text: body ? plainTextOf(body) : text },
        writtenDate: writtenAt.toISOString(),
      })),
      chatMessages: said.map(({ sentAt, ...row }) => ({ ...row, sentDate: sentAt.toISOString() })),
      blockedMembers: blocked.map(({ blockedAt, ...row }) => ({ ...row, blockedDate: blockedAt.toISOString() })),
      unsentPosts: unsent.map(({ id, communityId, content: { title, text, poll, pictures = [] }, savedAt }) => ({
        ...{ communityId, title, text, poll },
        savedDate: savedAt.toISOString(),
        pictures: (inPosts.get(id) ?? []).map((one) => ({
          ...one,
          alt: pictures.find((described) => described.id === one.id)?.alt ?? '',
        })),
      })),
      decisions: decisions.map((row) => {
        const { canAppeal: _, ...decision } = toOwnDecision(row);
        return { communityId: row.action.communityId, ...decision };
      }),
      ...{ reactions, commentReactions, votes, follows, imported: authors, invitations },
      ...paid,
    };
  };
