import * as z from 'zod/mini';
import { streamBase } from './base-paths.ts';
import { endpoint } from './endpoint.ts';
import { queryInt } from './query.ts';
import { JoinRequest } from './topic-messages.ts';

export const liveMembersPageSize = 20;

/** Somebody connected to a live stream's channel who gave a name there, in chat or when raising a hand. */
export const LiveMember = z.object({
  /** As in `ChatMessage`. */
  authorId: z.string(),
  name: z.string(),
  /** `guest`: on stage. */
  role: z.enum(['host', 'guest', 'viewer']),
});
export type LiveMember = z.infer<typeof LiveMember>;

/** One entry for each person: hosts first, then guests, then viewers, sorted by name. */
export const LiveMemberPage = z.object({
  items: z.array(LiveMember),
  currentPage: z.number(),
  /** At least 1. */
  totalPages: z.number(),
  /** Across all pages. */
  memberCount: z.number(),
  /** Connected viewers who gave no name. */
  unnamedCount: z.number(),
});
export type LiveMemberPage = z.infer<typeof LiveMemberPage>;

const tag = 'Realtime';

/** `pagination` is the page, from 1. */
export const listLiveMembers = endpoint({
  method: 'GET',
  path: `${streamBase}/:id/live/members`,
  tag,
  summary: 'List who is in the channel of a live stream',
  requires: { kind: 'business', permission: 'live.read' },
  params: z.object({ id: z.string() }),
  query: z.object({ pagination: queryInt(1, 100_000, 1) }),
  reply: LiveMemberPage,
  errors: ['request.invalid', 'auth.required', 'auth.token_expired', 'stream.not_found', 'live.not_live'],
});

/** `token` of the ticket, as in the first message of a WebSocket; `pagination` is the page, from 1. */
export const listChannelMembers = endpoint({
  method: 'POST',
  path: `${streamBase}/viewer/realtime/members`,
  tag,
  summary: "List who is in the channel of a live stream, with a viewer's ticket",
  requires: { kind: 'channel' },
  shows: 'channel',
  body: z.object({ token: JoinRequest.shape.token, pagination: queryInt(1, 100_000, 1) }),
  reply: LiveMemberPage,
  errors: [
    'request.invalid',
    'auth.required',
    'auth.token_expired',
    'request.rate_limited',
    'embed_site.refused',
    'stream.not_found',
    'stream.expired',
  ],
});
