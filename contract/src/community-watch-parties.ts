import * as z from 'zod/mini';
import { communityBase, communityTag } from './communities.ts';
import { CommunityRole } from './community-members.ts';
import { CommunityTicket } from './community-talk.ts';
import { endpoint } from './endpoint.ts';
import { GivenInstant } from './given-instant.ts';
import { Instant, Nothing } from './query.ts';
import { WatchParty, watchPartyMaxMs } from './watch-party.ts';

const Position = z.int().check(z.minimum(0), z.maximum(watchPartyMaxMs));

/**
 * Where the video is: at `positionMs` when the server's clock showed `atMs` (epoch milliseconds), and since then it has
 * gone on unless it is paused. `atMs` may lie ahead: then it begins.
 */
export const WatchPartyState = z.object({
  /** The greater, the newer. */
  revision: z.number(),
  positionMs: z.number(),
  atMs: z.number(),
  isPaused: z.boolean(),
});
export type WatchPartyState = z.infer<typeof WatchPartyState>;

/** A comment as the party shows it. */
export const WatchPartyComment = z.object({
  id: z.string(),
  text: z.string(),
  atSec: z.nullable(z.number()),
  memberId: z.nullable(z.string()),
  /** Null for somebody who deleted their account. */
  name: z.nullable(z.string()),
  role: z.nullable(CommunityRole),
  createdDate: Instant,
});
export type WatchPartyComment = z.infer<typeof WatchPartyComment>;

/** Server → page. */
export const WatchPartyEvent = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('joined'),
    connectionId: z.string(),
    state: WatchPartyState,
    durationMs: z.number(),
    mayLead: z.boolean(),
    /** Those since it began, the newest at most; oldest first. */
    comments: z.array(WatchPartyComment),
  }),
  z.object({ type: z.literal('state'), state: WatchPartyState }),
  /** Answers a request for the time. */
  z.object({ type: z.literal('clock'), ref: z.string(), serverMs: z.number() }),
  z.object({ type: z.literal('comment'), comment: WatchPartyComment }),
  z.object({ type: z.literal('comment-removed'), id: z.string() }),
  z.object({ type: z.literal('ended') }),
]);
export type WatchPartyEvent = z.infer<typeof WatchPartyEvent>;

/** Page → server. */
export const WatchPartyRequest = z.discriminatedUnion('type', [
  z.object({ type: z.literal('clock'), ref: z.string().check(z.minLength(1), z.maxLength(64)) }),
  z.object({ type: z.literal('steer'), isPaused: z.boolean(), positionMs: Position }),
]);
export type WatchPartyRequest = z.infer<typeof WatchPartyRequest>;

const tag = communityTag;
const write = { kind: 'business', permission: 'communities.write' } as const;
const asMember = { kind: 'communityMember' } as const;
const signedIn = ['auth.required', 'auth.token_expired'] as const;
/** Of the post. */
const params = z.object({ id: z.string() });
const notStarted = ['watch_party.no_video', 'watch_party.running', 'watch_party.too_many'] as const;
const start = z.object({
  postId: z.string(),
  /** When it begins, within 90 days; at once if it is left out. */
  startDate: z.optional(GivenInstant),
});

export const startWatchParty = endpoint({
  method: 'POST',
  path: `${communityBase}/watch-party`,
  tag,
  summary: 'Start a watch party of the video in a post, now or later, or move one that has not begun',
  requires: write,
  audit: 'post.watch_party_started',
  body: start,
  status: 201,
  reply: WatchParty,
  errors: [...signedIn, 'request.invalid', 'post.not_found', ...notStarted],
});

export const steerWatchParty = endpoint({
  method: 'PUT',
  path: `${communityBase}/watch-party/:id`,
  tag,
  summary: 'Pause a watch party, let it go on, or take it to another place in the video',
  requires: write,
  audit: 'post.watch_party_steered',
  params,
  body: z.object({ isPaused: z.optional(z.boolean()), positionMs: z.optional(Position) }),
  reply: WatchParty,
  errors: [...signedIn, 'request.invalid', 'post.not_found', 'watch_party.not_running', 'request.rate_limited'],
});

export const endWatchParty = endpoint({
  method: 'DELETE',
  path: `${communityBase}/watch-party/:id`,
  tag,
  summary: 'End a watch party, or call off one that has not begun',
  requires: write,
  audit: 'post.watch_party_ended',
  params,
  reply: Nothing,
  errors: [...signedIn, 'post.not_found', 'watch_party.not_running'],
});

export const startMemberWatchParty = endpoint({
  method: 'POST',
  path: `${communityBase}/public/watch-party`,
  tag,
  summary: 'Start a watch party as a moderator',
  requires: asMember,
  shows: 'post',
  audit: { none: 'visitor' },
  body: start,
  status: 201,
  reply: WatchParty,
  errors: [
    ...(['request.invalid', 'post.not_found', 'community.members_only', 'watch_party.not_allowed'] as const),
    ...notStarted,
    ...(['request.rate_limited', 'embed_site.refused'] as const),
  ],
});

export const endMemberWatchParty = endpoint({
  method: 'DELETE',
  path: `${communityBase}/public/watch-party/:id`,
  tag,
  summary: 'End a watch party as a moderator',
  requires: asMember,
  shows: 'post',
  audit: { none: 'visitor' },
  params,
  reply: Nothing,
  errors: [
    'request.rate_limited',
    ...(['request.invalid', 'post.not_found', 'community.members_only', 'watch_party.not_allowed'] as const),
    ...(['watch_party.not_running', 'embed_site.refused'] as const),
  ],
});

export const openWatchParty = endpoint({
  method: 'POST',
  path: `${communityBase}/public/watch-party/realtime`,
  tag,
  summary: 'Get a ticket to a watch party: where its video is, and what is said',
  requires: { kind: 'community' },
  shows: 'post',
  audit: { none: 'ticket' },
  body: z.object({ postId: z.string() }),
  reply: CommunityTicket,
  errors: ['request.invalid', 'post.not_found', 'watch_party.not_running', 'embed_site.refused'],
});
