import * as z from 'zod/mini';
import { communityBase, communityTag } from './communities.ts';
import { ModeratedKind, ModerationAction, ReportReason } from './community-moderation.ts';
import { PostAuthor } from './community-posts.ts';
import { DecisionReason } from './decision-reason.ts';
import { endpoint } from './endpoint.ts';
import { Instant, Nothing, pageOf, pageQuery } from './query.ts';
import { byRule, maxLength, required } from './rules/index.ts';

export const appealTextMaxLength = 2000;

/** `UPHELD`: the decision stands. `OVERTURNED`: it was taken back, also without an answer to the appeal. */
export const appealStates = ['OPEN', 'UPHELD', 'OVERTURNED'] as const;
export const AppealState = z.enum(appealStates);
export type AppealState = z.infer<typeof AppealState>;

const appeal = {
  state: AppealState,
  /** Of the member. */
  text: z.string(),
  /** To the member; empty if nothing was written. */
  answer: z.string(),
  createdDate: Instant,
  decidedDate: z.nullable(Instant),
};

/** Something that was decided about a member, as they are told of it. */
export const OwnDecision = z.object({
  id: z.string(),
  action: z.enum(['REMOVED', 'BANNED']),
  kind: ModeratedKind,
  /** Of what it was done to; of a ban the name. */
  text: z.string(),
  /** What whoever decided wrote about why. */
  reason: z.string(),
  /** Why they looked at it. */
  because: z.array(ReportReason),
  isUndone: z.boolean(),
  createdDate: Instant,
  appeal: z.nullable(z.object(appeal)),
  canAppeal: z.boolean(),
});
export type OwnDecision = z.infer<typeof OwnDecision>;

/** With the case that it is about. */
export const Appeal = z.object({
  id: z.string(),
  ...appeal,
  member: PostAuthor,
  decision: ModerationAction,
  /** All words of what was removed. */
  removedText: z.string(),
  /** What members wrote who reported it. */
  notes: z.array(z.string()),
  /** How much else was decided about this member and not taken back. */
  otherCount: z.number(),
  /** Whoever asks made that decision. */
  isOwnDecision: z.boolean(),
  /** Emails of others who can decide this. */
  others: z.array(z.string()),
});
export type Appeal = z.infer<typeof Appeal>;

/** For members who moderate: people of the business stay unnamed. */
export const AppealToModerate = z.omit(Appeal, { others: true });
export type AppealToModerate = z.infer<typeof AppealToModerate>;

const tag = communityTag;
const write = { kind: 'business', permission: 'communities.write' } as const;
const signedIn = ['auth.required', 'auth.token_expired'] as const;
const ofMember = { kind: 'communityMember' } as const;

const appealsQuery = z.object({ ...pageQuery(), communityId: z.string(), state: z._default(AppealState, 'OPEN') });
const appealAnswer = z.object({
  communityId: z.string(),
  appealId: z.string(),
  decision: z.enum(['UPHOLD', 'OVERTURN']),
  answer: DecisionReason,
});
const answerErrors = [
  ...(['request.invalid', 'community.not_found', 'appeal.not_found'] as const),
  ...(['post.not_found', 'comment.not_found', 'community.member_not_found'] as const),
] as const;

export const listOwnDecisions = endpoint({
  method: 'GET',
  path: `${communityBase}/public/decisions`,
  tag,
  summary: 'List what was removed of one, and that one was banned, with why; also for whoever is banned',
  requires: ofMember,
  query: z.object({ ...pageQuery(), communityId: z.string() }),
  reply: pageOf(OwnDecision),
  errors: ['request.invalid', 'community.not_found', 'community.members_only'],
});

export const appealDecision = endpoint({
  method: 'POST',
  path: `${communityBase}/public/appeals`,
  tag,
  summary: 'Appeal against a decision about oneself, once; also for whoever is banned',
  requires: ofMember,
  audit: { none: 'visitor' },
  body: z.object({
    communityId: z.string(),
    /** Of the decision. */
    actionId: z.string(),
    text: z.string().check(
      byRule((value) => required('Text', value)),
      byRule((value) => maxLength(value, appealTextMaxLength)),
    ),
  }),
  status: 201,
  reply: OwnDecision,
  errors: [
    ...(['request.invalid', 'request.rate_limited', 'community.not_found', 'community.members_only'] as const),
    'appeal.not_possible',
  ],
});

export const listAppeals = endpoint({
  method: 'GET',
  path: `${communityBase}/appeals`,
  tag,
  summary: 'List the appeals in a community that wait for an answer, the oldest first, or those that were answered',
  requires: write,
  query: appealsQuery,
  reply: pageOf(Appeal),
  errors: [...signedIn, 'request.invalid', 'community.not_found'],
});

export const answerAppeal = endpoint({
  method: 'PUT',
  path: `${communityBase}/appeals`,
  tag,
  summary: 'Let a decision stand, or take it back: what was removed comes again, a ban is lifted',
  requires: write,
  audit: 'community.moderated',
  body: appealAnswer,
  reply: Nothing,
  errors: [...signedIn, ...answerErrors],
});

export const listAppealsToModerate = endpoint({
  method: 'GET',
  path: `${communityBase}/public/appeals`,
  tag,
  summary: 'As a moderator, list the appeals of others that wait for an answer, the oldest first, or those answered',
  requires: ofMember,
  query: appealsQuery,
  reply: pageOf(AppealToModerate),
  errors: ['request.invalid', 'community.not_found', 'community.members_only'],
});

export const answerAppealAsModerator = endpoint({
  method: 'PUT',
  path: `${communityBase}/public/appeals`,
  tag,
  summary: 'As a moderator, let a decision stand or take it back, but for one about oneself',
  requires: ofMember,
  audit: { none: 'visitor' },
  body: appealAnswer,
  reply: Nothing,
  errors: [...answerErrors, 'community.members_only', 'appeal.own', 'request.rate_limited'],
});
