import * as z from 'zod/mini';
import { streamBase } from './base-paths.ts';
import { BlockedUser } from './blocked-users.ts';
import { endpoint } from './endpoint.ts';
import { Instant, Nothing, queryInt } from './query.ts';
import { viewerCall, viewerErrors } from './viewer-call.ts';

export const chatTextMaxLength = 500;
export const chatNameMaxLength = 40;
/** How many messages somebody who joins late receives. */
export const chatHistorySize = 50;

/** One line of a chat. Text is plain; clients turn only `http(s)` addresses into links. */
export const ChatMessage = z.object({
  messageId: z.string(),
  /** Increases with each message of a stream; gaps are messages that were deleted. */
  seq: z.number(),
  /** The same for all messages of one author on one stream; reveals nothing else about them. */
  authorId: z.string(),
  name: z.string(),
  isHost: z.boolean(),
  text: z.string(),
  sentDate: Instant,
  /** The date of the picture that its author was seeing; null if the client did not send it. */
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
  audit: 'chat_message.deleted',
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
  audit: 'stream.message_pinned',
  params,
  body: z.object({ messageId: z.nullable(z.string()) }),
  reply: z.object({ pinned: z.nullable(ChatMessage) }),
  errors: [...ofStream, 'request.invalid', 'chat.not_found'],
});

/** Blocks the author on all streams of the business. Their messages on this one are deleted. */
export const blockChatAuthor = endpoint({
  method: 'POST',
  path: `${streamBase}/:id/chat/blocked-users`,
  tag,
  summary: 'Block a writer',
  requires: { kind: 'business', permission: 'chat.moderate' },
  audit: 'blocked_author.created',
  params,
  body: z.object({ authorId: z.string() }),
  status: 201,
  reply: BlockedUser,
  errors: [...ofStream, 'request.invalid', 'chat.not_found'],
});

export const listBlockedAuthors = endpoint({
  method: 'GET',
  path: `${streamBase}/:id/chat/blocked-users`,
  tag,
  summary: "List the business's blocked writers that wrote on this stream or elsewhere",
  requires: { kind: 'business', permission: 'chat.moderate' },
  params,
  reply: z.object({ items: z.array(BlockedUser) }),
  errors: [...ofStream],
});

export const unblockChatAuthor = endpoint({
  method: 'DELETE',
  path: `${streamBase}/:id/chat/blocked-users/:authorId`,
  tag,
  summary: 'Let a blocked writer write again',
  requires: { kind: 'business', permission: 'chat.moderate' },
  audit: 'blocked_author.deleted',
  params: z.object({ id: z.string(), authorId: z.string() }),
  reply: Nothing,
  errors: [...ofStream, 'chat.not_found'],
});

/** A message of the replay, `positionMs` into the recording. */
export const ChatReplayMessage = z.extend(ChatMessage, { positionMs: z.number() });
export type ChatReplayMessage = z.infer<typeof ChatReplayMessage>;

/** For a live stream that has ended, or a recording of one. */
export const getChatReplay = endpoint({
  method: 'GET',
  path: `${streamBase}/viewer/chat-replay`,
  tag,
  summary: 'Read the chat of a recording, in order of its time',
  requires: { kind: 'viewer' },
  shows: 'stream',
  query: z.extend(viewerCall.query, { afterMs: queryInt(-1, 2_147_483_647, -1), size: queryInt(1, 500, 200) }),
  headers: viewerCall.headers,
  reply: z.object({ items: z.array(ChatReplayMessage), isComplete: z.boolean() }),
  errors: [...viewerErrors, 'request.rate_limited'],
});
