import { listPostChat, removePostChat } from '@zeacon/contract';
import type { RateLimits } from '../../platform/rate-limits.ts';
import type { Route } from '../../platform/route.ts';
import { limitActs } from './limit-acts.ts';
import type { LiveChatService } from './live-chat.service.ts';

interface Deps {
  liveChat: Pick<LiveChatService, 'read' | 'remove'>;
  rateLimits: RateLimits;
}

export function liveChatRoutes(route: Route, { liveChat, rateLimits }: Deps) {
  const act = limitActs(route, rateLimits);
  route(listPostChat, ({ query }, { actor }) => liveChat.read(actor, query));
  act(removePostChat, async ({ params, query }, { actor }) => {
    await liveChat.remove(actor, { postId: query.postId, id: params.id });
    return {};
  });
}
