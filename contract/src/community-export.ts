import * as z from 'zod/mini';
import { communityBase, communityTag } from './communities.ts';
import { OwnDecision } from './community-appeals.ts';
import { SpaceFollow } from './community-devices.ts';
import { CommunityInviteState } from './community-invites.ts';
import { CommunityRole, MembershipPayment, MembershipState, OwnRenewal } from './community-members.ts';
import { ModeratedKind } from './community-moderation.ts';
import { CommunityNoticeKind } from './community-notices.ts';
import { CommentQuote } from './community-talk.ts';
import { endpoint } from './endpoint.ts';
import { Instant } from './query.ts';
import { UnsentContent } from './unsent-posts.ts';

/** `file`: the picture itself, as a `data:` address; one that is too much for one answer is read from `url`. */
const ExportedPicture = z.object({ alt: z.string(), file: z.nullable(z.string()), url: z.string() });

/** All that is known of one. */
export const exportMember = endpoint({
  method: 'GET',
  path: `${communityBase}/public/export`,
  tag: communityTag,
  summary: "Read all that is stored of one's own account",
  requires: { kind: 'communityMember' },
  reply: z.object({
    account: z.object({
      email: z.string(),
      username: z.string(),
      createdDate: Instant,
      /** When they changed their name, as far as that is kept. */
      renamedDates: z.array(Instant),
    }),
    memberships: z.array(
      z.object({
        communityId: z.string(),
        title: z.string(),
        role: CommunityRole,
        state: MembershipState,
        joinedDate: Instant,
        bio: z.string(),
        /** Of the browser that was last used there. */
        visitorId: z.nullable(z.string()),
        /** The file itself, as a `data:` address. */
        picture: z.nullable(z.string()),
      }),
    ),
    posts: z.array(
      z.object({
        ...{ id: z.string(), communityId: z.string(), title: z.string(), text: z.string(), createdDate: Instant },
        pictures: z.array(ExportedPicture),
      }),
    ),
    comments: z.array(
      z.object({
        id: z.string(),
        postId: z.string(),
        text: z.string(),
        atSec: z.nullable(z.number()),
        /** What it quotes. */
        quote: z.nullable(CommentQuote),
        createdDate: Instant,
      }),
    ),
    /** What posts and comments said before they were edited. */
    earlierVersions: z.array(
      z.object({
        postId: z.string(),
        /** Null where it was the post. */
        commentId: z.nullable(z.string()),
        title: z.string(),
        text: z.nullable(z.string()),
        writtenDate: Instant,
      }),
    ),
    reactions: z.array(z.object({ postId: z.string(), reaction: z.string() })),
    commentReactions: z.array(z.object({ postId: z.string(), commentId: z.string(), reaction: z.string() })),
    payments: z.array(
      z.object({
        communityId: z.nullable(z.string()),
        communityName: z.nullable(z.string()),
        ...MembershipPayment.shape,
      }),
    ),
    /** Memberships that renew. */
    renewals: z.array(
      z.object({ communityId: z.string(), communityName: z.nullable(z.string()), ...OwnRenewal.shape }),
    ),
    /** Begun, and kept until they are sent. */
    unsentPosts: z.array(
      z.object({
        communityId: z.string(),
        ...z.pick(UnsentContent, { title: true, text: true, poll: true }).shape,
        savedDate: Instant,
        pictures: z.array(ExportedPicture),
      }),
    ),
    /** `option`: its text. */
    votes: z.array(z.object({ postId: z.string(), option: z.string() })),
    /** Where the member is signed in, as far as that is stored. */
    sessions: z.array(
      z.object({
        communityId: z.string(),
        /** Of the browser. */
        visitorId: z.nullable(z.string()),
        /** The page of a business that shows the community; null for the community's own. */
        origin: z.nullable(z.string()),
        createdDate: Instant,
        expiresDate: Instant,
      }),
    ),
    /** What the member was notified of. */
    notices: z.array(
      z.object({
        communityId: z.string(),
        kind: CommunityNoticeKind,
        postId: z.nullable(z.string()),
        commentId: z.nullable(z.string()),
        /** Who did it; null for the business. */
        byName: z.nullable(z.string()),
        createdDate: Instant,
        readDate: z.nullable(Instant),
      }),
    ),
    /** What the member reported that waits for those who moderate, or that they kept. */
    reports: z.array(
      z.object({
        communityId: z.string(),
        kind: ModeratedKind,
        targetId: z.string(),
        note: z.string(),
        isKept: z.boolean(),
        reportedDate: Instant,
      }),
    ),
    devices: z.array(z.object({ communityId: z.string(), name: z.string(), createdDate: Instant })),
    /** What a business imported says of the member; `email` is kept until they join. */
    imported: z.array(
      z.object({ communityId: z.string(), name: z.string(), email: z.nullable(z.string()), importedDate: Instant }),
    ),
    /** By mail, to communities. */
    invitations: z.array(z.object({ communityId: z.string(), state: CommunityInviteState, sentDate: Instant })),
    /** What was decided about the member by those who moderate, and what they said against it. */
    decisions: z.array(z.object({ communityId: z.string(), ...z.omit(OwnDecision, { canAppeal: true }).shape })),
    /** What they wrote in chats of lives. */
    chatMessages: z.array(z.object({ streamId: z.string(), text: z.string(), sentDate: Instant })),
    /** That they sent for posts; `postId` is null where one is in none, and the file's name where it was deleted. */
    videos: z.array(
      z.object({
        postId: z.nullable(z.string()),
        fileName: z.nullable(z.string()),
        sizeBytes: z.nullable(z.number()),
        sentDate: Instant,
      }),
    ),
    /** Whom the member blocked. */
    blockedMembers: z.array(z.object({ communityId: z.string(), username: z.string(), blockedDate: Instant })),
    /** What the member chose to be told of. */
    follows: z.object({
      spaces: z.array(z.object({ spaceId: z.string(), follow: SpaceFollow })),
      mutedPosts: z.array(z.string()),
    }),
  }),
  errors: ['request.rate_limited'],
});
