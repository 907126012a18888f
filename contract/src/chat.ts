import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { Instant, Nothing, queryInt } from './query.ts';
import { streamBase } from './streams.ts';
import { viewerCall, viewerErrors } from './viewer-call.ts';

export const chatTextMaxLength = 500;
export const chatNameMaxLength = 40;
/** What late joiners are sent. */
export const chatHistorySize = 50;

/** One line of a chat. Text is plain: who shows it makes links of `http(s)` addresses and nothing else. */
export const ChatMessage = z.object({
  messageId: z.string(),
  /** Rises by each message of a stream; gaps are messages that were deleted. */
  seq: z.number(),
  /** The same for all messages of one writer on one stream, and says nothing else of them. */
  authorId: z.string(),
  name: z.string(),
  isHost: z.boolean(),
  text: z.string(),
  sentDate: Instant,
  /** Where in the live its writer was, by the date of the picture; null where the writer did not say. */
  pictureDate: z.nullable(Instant),
});
export type ChatMessage = z.infer<typeof ChatMessage>;

const tag = 'Chat';
const params = z.object({ id: z.string() });
const signedIn = ['auth.required', 'auth.token_expired'] as const;
const ofStream = [...signedIn, 'stream.not_found', 'live.not_live'] as const;

export const listChatMessages = endpoint({
  method: 'GET',
  path: `${streamBase}/:id/chat`,
  tag,
  summary: 'List the messages of a chat, newest first',
  requires: { kind: 'business', permission: 'live.read' },
  params,
  query: z.object({
    beforeSeq: z.optional(z.coerce.number().check(z.int(), z.minimum(0))),
    size: queryInt(1, 200, 50),
  }),
  reply: z.object({ items: z.array(ChatMessage), pinned: z.nullable(ChatMessage) }),
  errors: [...ofStream, 'request.invalid'],
});

export const deleteChatMessage = endpoint({
  method: 'DELETE',
  path: `${streamBase}/:id/chat/:messageId`,
  tag,
  summary: 'Delete a message for everybody',
  requires: { kind: 'business', permission: 'chat.moderate' },
  params: z.object({ id: z.string(), messageId: z.string() }),
  reply: Nothing,
  errors: [...ofStream, 'chat.not_found'],
});

export const pinChatMessage = endpoint({
  method: 'PUT',
  path: `${streamBase}/:id/chat/pinned`,
  tag,
  summary: 'Keep one message above the chat, or none',
  requires: { kind: 'business', permission: 'chat.moderate' },
  params,
  body: z.object({ messageId: z.nullable(z.string()) }),
  reply: z.object({ pinned: z.nullable(ChatMessage) }),
  errors: [...ofStream, 'request.invalid', 'chat.not_found'],
});

/** Blocked on all streams of the business. What they wrote on this one is deleted. */
export const blockChatAuthor = endpoint({
  method: 'POST',
  path: `${streamBase}/:id/chat/blocked-users`,
  tag,
  summary: 'Block a writer',
  requires: { kind: 'business', permission: 'chat.moderate' },
  params,
  body: z.object({ authorId: z.string() }),
  status: 201,
  reply: z.object({ authorId: z.string(), name: z.string(), blockedDate: Instant }),
  errors: [...ofStream, 'request.invalid', 'chat.not_found'],
});

export const listBlockedAuthors = endpoint({
  method: 'GET',
  path: `${streamBase}/:id/chat/blocked-users`,
  tag,
  summary: "List the business's blocked writers that wrote on this stream or elsewhere",
  requires: { kind: 'business', permission: 'chat.moderate' },
  params,
  reply: z.object({ items: z.array(z.object({ authorId: z.string(), name: z.string(), blockedDate: Instant })) }),
  errors: [...ofStream],
});

export const unblockChatAuthor = endpoint({
  method: 'DELETE',
  path: `${streamBase}/:id/chat/blocked-users/:authorId`,
  tag,
  summary: 'Let a blocked writer write again',
  requires: { kind: 'business', permission: 'chat.moderate' },
  params: z.object({ id: z.string(), authorId: z.string() }),
  reply: Nothing,
  errors: [...ofStream, 'chat.not_found'],
});

/** A line of the replay: `positionMs` into the recording. */
export const ChatReplayMessage = z.extend(ChatMessage, { positionMs: z.number() });
export type ChatReplayMessage = z.infer<typeof ChatReplayMessage>;

/** Of a live stream that has ended, or of a recording of one. */
export const getChatReplay = endpoint({
  method: 'GET',
  path: `${streamBase}/viewer/chat-replay`,
  tag,
  summary: 'Read the chat of a recording, in order of its time',
  requires: { kind: 'viewer' },
  query: z.extend(viewerCall.query, { afterMs: queryInt(-1, 2_147_483_647, -1), size: queryInt(1, 500, 200) }),
  headers: viewerCall.headers,
  reply: z.object({ items: z.array(ChatReplayMessage), isComplete: z.boolean() }),
  errors: [...viewerErrors, 'request.rate_limited'],
});
