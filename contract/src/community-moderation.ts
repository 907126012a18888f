import * as z from 'zod/mini';
import { communityBase, communityTag } from './communities.ts';
import { PostPicture } from './community-post-pictures.ts';
import { PostAuthor } from './community-posts.ts';
import { CommentPage } from './community-talk.ts';
import { DecisionReason } from './decision-reason.ts';
import { endpoint } from './endpoint.ts';
import { Instant, Nothing, pageOf, pageQuery, queryInt } from './query.ts';
import { byRule, maxLength } from './rules/index.ts';

export const reportNoteMaxLength = 500;

export const moderatedKinds = ['POST', 'COMMENT', 'MEMBER'] as const;
export const ModeratedKind = z.enum(moderatedKinds);
export type ModeratedKind = z.infer<typeof ModeratedKind>;

/** `REPORTED`: by a member. The others were noticed by the platform. */
export const reportReasons = ['REPORTED', 'FIRST_POST', 'WORD', 'LINK', 'SPAM', 'BAN_EVASION'] as const;
export const ReportReason = z.enum(reportReasons);
export type ReportReason = z.infer<typeof ReportReason>;

/** Something that somebody has to look at. */
export const ModerationItem = z.object({
  kind: ModeratedKind,
  targetId: z.string(),
  reasons: z.array(ReportReason),
  /** What members wrote about it. */
  notes: z.array(z.string()),
  reportCount: z.number(),
  /** Its words without markup; of a member the name. */
  text: z.string(),
  /** Of a post. */
  pictures: z.array(PostPicture),
  /** Of the video that a post shows, also while others do not see it. */
  contentId: z.nullable(z.string()),
  author: PostAuthor,
  /** Others do not see it yet. */
  isHeld: z.boolean(),
  /** Where it stands; null for members. */
  url: z.nullable(z.string()),
  createdDate: Instant,
});
export type ModerationItem = z.infer<typeof ModerationItem>;

/** `BAN`: removes it, and bans its author. */
export const moderationDecisions = ['KEEP', 'REMOVE', 'BAN'] as const;
export const ModerationDecision = z.enum(moderationDecisions);
export type ModerationDecision = z.infer<typeof ModerationDecision>;

/** `PICTURE`, `BIO`: that of a member was removed. `UPHELD`, `OVERTURNED`: what an appeal was answered. */
export const moderationActions = [
  ...(['KEPT', 'REMOVED', 'BANNED', 'UNBANNED', 'LET_IN', 'REFUSED', 'ROLE', 'PICTURE', 'BIO'] as const),
  ...(['UPHELD', 'OVERTURNED'] as const),
] as const;
export const ModerationActionName = z.enum(moderationActions);
export type ModerationActionName = z.infer<typeof ModerationActionName>;

export const ModerationAction = z.object({
  id: z.string(),
  action: ModerationActionName,
  kind: ModeratedKind,
  targetId: z.string(),
  /** Of what it was done to, as it was then. */
  text: z.string(),
  /** What whom it is about is told of why; empty if nothing was written. */
  reason: z.string(),
  /** Why somebody looked at it. */
  because: z.array(ReportReason),
  /** Of a member who moderates; null for the business. */
  byName: z.nullable(z.string()),
  isUndone: z.boolean(),
  canUndo: z.boolean(),
  createdDate: Instant,
});
export type ModerationAction = z.infer<typeof ModerationAction>;

const tag = communityTag;
const write = { kind: 'business', permission: 'communities.write' } as const;
const signedIn = ['auth.required', 'auth.token_expired'] as const;
const inCommunity = z.object({ ...pageQuery(), communityId: z.string() });

export const listModeration = endpoint({
  method: 'GET',
  path: `${communityBase}/moderation`,
  tag,
  summary: 'List what somebody has to look at in a community, the oldest first',
  requires: write,
  query: inCommunity,
  reply: pageOf(ModerationItem),
  errors: [...signedIn, 'request.invalid', 'community.not_found'],
});

export const moderate = endpoint({
  method: 'PUT',
  path: `${communityBase}/moderation`,
  tag,
  summary: 'Keep or remove a post or comment, keep or ban a member',
  requires: write,
  audit: 'community.moderated',
  body: z.object({
    communityId: z.string(),
    kind: ModeratedKind,
    targetId: z.string(),
    decision: ModerationDecision,
    reason: DecisionReason,
  }),
  reply: Nothing,
  errors: [
    ...signedIn,
    ...(['request.invalid', 'community.not_found', 'post.not_found', 'comment.not_found'] as const),
    'community.member_not_found',
  ],
});

/** Of one bulk decision. */
export const moderatedAtOnceMax = 50;

/** Of members there is more to think about: each is decided alone. */
const ManyTargets = z
  .array(z.object({ kind: z.enum(['POST', 'COMMENT']), targetId: z.string().check(z.maxLength(64)) }))
  .check(z.minLength(1), z.maxLength(moderatedAtOnceMax));

export const moderateMany = endpoint({
  method: 'PUT',
  path: `${communityBase}/moderation/many`,
  tag,
  summary: 'Keep or remove several posts and comments in one step',
  requires: write,
  audit: 'community.moderated',
  body: z.object({
    communityId: z.string(),
    targets: ManyTargets,
    decision: z.enum(['KEEP', 'REMOVE']),
    reason: DecisionReason,
  }),
  /** What can be undone; what was gone already is not among it. */
  reply: z.object({ actionIds: z.array(z.string()) }),
  errors: [...signedIn, 'request.invalid', 'community.not_found'],
});

/** All of them or none. */
export const undoModerations = endpoint({
  method: 'POST',
  path: `${communityBase}/moderation/undo-many`,
  tag,
  summary: 'Undo several removals or bans in one step',
  requires: write,
  audit: 'community.moderated',
  body: z.object({
    communityId: z.string(),
    actionIds: z.array(z.string().check(z.maxLength(64))).check(z.minLength(1), z.maxLength(moderatedAtOnceMax)),
  }),
  reply: Nothing,
  errors: [...signedIn, 'request.invalid', 'community.not_found', 'community.action_not_found'],
});

export const listModerationActions = endpoint({
  method: 'GET',
  path: `${communityBase}/moderation/actions`,
  tag,
  summary: 'List what was done in a community by those who moderate it, the newest first',
  requires: write,
  query: inCommunity,
  reply: pageOf(ModerationAction),
  errors: [...signedIn, 'request.invalid', 'community.not_found'],
});

export const undoModeration = endpoint({
  method: 'POST',
  path: `${communityBase}/moderation/undo`,
  tag,
  summary: 'Undo a removal or a ban',
  requires: write,
  audit: 'community.moderated',
  body: z.object({ communityId: z.string(), actionId: z.string() }),
  reply: Nothing,
  errors: [...signedIn, 'request.invalid', 'community.not_found', 'community.action_not_found'],
});

export const listPostComments = endpoint({
  method: 'GET',
  path: `${communityBase}/comments`,
  tag,
  summary: "List the comments of a post of the business's communities, oldest first, with those that wait",
  requires: { kind: 'business', permission: 'communities.read' },
  query: z.object({
    postId: z.string(),
    cursor: z.optional(z.string().check(z.maxLength(200))),
    size: queryInt(1, 200, 50),
  }),
  reply: CommentPage,
  errors: [...signedIn, 'request.invalid', 'post.not_found'],
});

/** One person reports 20 times an hour, and 10 times in all on their first day in the community. */
export const reportToModerators = endpoint({
  method: 'POST',
  path: `${communityBase}/public/report`,
  tag,
  summary: 'Report a post, a comment or a member to those who run the community; once each',
  requires: { kind: 'communityMember', fromEmbeds: true },
  audit: { none: 'visitor' },
  body: z.object({
    communityId: z.string(),
    kind: ModeratedKind,
    targetId: z.string(),
    note: z._default(z.string().check(byRule((value) => maxLength(value, reportNoteMaxLength))), ''),
  }),
  status: 202,
  reply: Nothing,
  errors: [
    ...(['request.invalid', 'request.rate_limited', 'community.members_only', 'post.not_found'] as const),
    ...(['comment.not_found', 'community.member_not_found', 'community.newcomer_limited'] as const),
  ],
});
