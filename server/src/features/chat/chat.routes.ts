import {
  blockChatAuthor,
  can,
  deleteChatMessage,
  getChatReplay,
  listBlockedAuthors,
  listChatMessages,
  pinChatMessage,
  unblockChatAuthor,
} from '@zeacon/contract';
import type { AddressLimit } from '../../platform/address-limit.ts';
import type { Route } from '../../platform/route.ts';
import type { ChatModerationService } from './chat-moderation.service.ts';
import type { ChatReplayService } from './chat-replay.service.ts';

interface ChatServices {
  moderation: ChatModerationService;
  replay: ChatReplayService;
  replayLimit: AddressLimit;
}

export function chatRoutes(route: Route, { moderation, replay, replayLimit }: ChatServices) {
  route(listChatMessages, ({ params, query }, { actor }) => moderation.list(actor.businessId, params.id, query));
  route(deleteChatMessage, async ({ params }, { actor }) => {
    await moderation.remove(actor.businessId, params.id, params.messageId);
    return {};
  });
  route(pinChatMessage, ({ params, body }, { actor }) => moderation.pin(actor.businessId, params.id, body.messageId));
  route(blockChatAuthor, ({ params, body }, { actor }) => {
    const isProgram = actor.kind === 'api-key';
    const mayBan = isProgram ? actor.scopes.includes('communities.write') : can(actor.role, 'communities.write');
    const by = { byUserId: isProgram ? null : actor.userId, mayBan };
    return moderation.block(actor.businessId, params.id, body.authorId, by);
  });
  route(listBlockedAuthors, ({ params }, { actor }) => moderation.listBlocked(actor.businessId, params.id));
  route(unblockChatAuthor, async ({ params }, { actor }) => {
    await moderation.unblock(actor.businessId, params.id, params.authorId);
    return {};
  });
  route(getChatReplay, async ({ query, headers }, { actor, request, reply }) => {
    replayLimit(reply, request.ip);
    const { isPersonal, ...read } = await replay.read(query.streamId ?? headers.streamid, actor.token, {
      ...query,
      request,
    });
    if (isPersonal) reply.header('cache-control', 'private, no-store');
    return read;
  });
}
