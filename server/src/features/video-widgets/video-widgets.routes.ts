import {
  createWidget,
  deleteWidget,
  getPublicWidgets,
  getWidget,
  listWidgets,
  listWidgetsAndPlayers,
  updateWidget,
} from '@zeacon/contract';
import type { Route } from '../../platform/route.ts';
import { withEntityTag } from '../../platform/web/entity-tag.ts';
import type { VideoWidgetsService } from './video-widgets.service.ts';

export function videoWidgetsRoutes(route: Route, service: VideoWidgetsService) {
  route(
    getPublicWidgets,
    async ({ query }, { site, reply }) => {
      const { widgets, isLimited } = await service.readPublic(query, site);
      // Short, so that an edit in the console reaches every page within seconds.
      reply.header('cache-control', isLimited ? 'private, no-store' : 'public, max-age=5');
      return { widgets };
    },
    withEntityTag,
  );
  route(listWidgets, ({ query }, { actor }) => service.list(actor.businessId, query));
  route(listWidgetsAndPlayers, (_input, { actor }) => service.listAll(actor.businessId));
  route(createWidget, ({ body }, { actor }) => service.create(actor.businessId, body, actor));
  route(getWidget, ({ params }, { actor }) => service.get(actor.businessId, params.id));
  route(updateWidget, ({ params, body }, { actor }) => service.update(actor.businessId, params.id, body, actor));
  route(deleteWidget, async ({ params }, { actor }) => {
    await service.remove(actor.businessId, params.id);
    return {};
  });
}
