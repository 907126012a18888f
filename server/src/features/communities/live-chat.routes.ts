import { listPostChat, removePostChat } from '@zeacon/contract';
import type { Route } from '../../platform/route.ts';
import type { LiveChatService } from './live-chat.service.ts';

export function liveChatRoutes(route: Route, liveChat: Pick<LiveChatService, 'read' | 'remove'>) {
  route(listPostChat, ({ query }, { actor }) => liveChat.read(actor, query));
  route(removePostChat, async ({ params, query }, { actor }) => {
    await liveChat.remove(actor, { postId: query.postId, id: params.id });
    return {};
  });
}
