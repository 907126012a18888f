import {
  blockChatAuthor,
  deleteChatMessage,
  getChatReplay,
  listBlockedAuthors,
  listChatMessages,
  pinChatMessage,
  unblockChatAuthor,
} from '@zeacon/contract';
import type { Route } from '../../platform/route.ts';
import type { ChatFeature } from './create-chat.ts';

export function chatRoutes(route: Route, { moderation, replay, replayLimit }: ChatFeature) {
  route(listChatMessages, ({ params, query }, { principal }) =>
    moderation.list(principal.businessId, params.id, query),
  );
  route(deleteChatMessage, async ({ params }, { principal }) => {
    await moderation.remove(principal.businessId, params.id, params.messageId);
    return {};
  });
  route(pinChatMessage, ({ params, body }, { principal }) =>
    moderation.pin(principal.businessId, params.id, body.messageId),
  );
  route(blockChatAuthor, ({ params, body }, { principal }) =>
    moderation.block(principal.businessId, params.id, body.authorId),
  );
  route(listBlockedAuthors, ({ params }, { principal }) => moderation.listBlocked(principal.businessId, params.id));
  route(unblockChatAuthor, async ({ params }, { principal }) => {
    await moderation.unblock(principal.businessId, params.id, params.authorId);
    return {};
  });
  route(getChatReplay, async ({ query, headers }, { request, reply }) => {
    replayLimit(reply, request.ip);
    return replay.read(query.streamId ?? headers.streamid, query.token, query);
  });
}
