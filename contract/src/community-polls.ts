import * as z from 'zod/mini';
import { communityBase, communityTag } from './communities.ts';
import { endpoint } from './endpoint.ts';
import { GivenInstant } from './given-instant.ts';
import { Instant, Nothing } from './query.ts';
import { byRule, maxLength, pollOptionsMax, pollQuestionMaxLength, validatePollOptions } from './rules/index.ts';

export const PollDraft = z.object({
  question: z._default(z.string().check(byRule((value) => maxLength(value, pollQuestionMaxLength))), ''),
  options: z.array(z.string()).check(byRule(validatePollOptions)),
  /** Nobody votes from then on. */
  endsDate: z._default(z.nullable(GivenInstant), null),
});
export type PollDraft = z.infer<typeof PollDraft>;

/** As one person sees it: counts are null for whoever has not voted, as long as one can. */
export const Poll = z.object({
  question: z.string(),
  options: z.array(z.object({ text: z.string(), count: z.nullable(z.number()) })),
  voteCount: z.number(),
  endsDate: z.nullable(Instant),
  isEnded: z.boolean(),
  /** Place of the option that one has chosen, from 0. */
  ownOption: z.nullable(z.number()),
});
export type Poll = z.infer<typeof Poll>;

export const voteInPoll = endpoint({
  method: 'PUT',
  path: `${communityBase}/public/poll-vote`,
  tag: communityTag,
  summary: 'Vote in the poll of a post, or choose otherwise as long as it runs',
  requires: { kind: 'communityMember', fromEmbeds: true },
  shows: 'post',
  audit: { none: 'visitor' },
  body: z.object({
    postId: z.string(),
    /** Place of the option, from 0. */
    option: z.int().check(z.minimum(0), z.maximum(pollOptionsMax - 1)),
  }),
  reply: Nothing,
  errors: [
    'request.invalid',
    ...(['post.not_found', 'poll.not_found', 'poll.ended', 'community.members_only'] as const),
    ...(['request.rate_limited', 'embed_site.refused'] as const),
  ],
});
