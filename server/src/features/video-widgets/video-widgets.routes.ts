import {
  createWidget,
  deleteWidget,
  getPublicWidgets,
  getWidget,
  getWidgetSite,
  listWidgets,
  listWidgetsAndPlayers,
  saveWidgetSite,
  updateWidget,
} from '@zeacon/contract';
import type { FastifyRequest } from 'fastify';
import type { Route } from '../../platform/route.ts';
import { withEntityTag } from '../../platform/web/entity-tag.ts';
import { type CallSite, isAllowedOrigin } from './allowed-origin.ts';
import type { VideoWidgetsService } from './video-widgets.service.ts';

export function videoWidgetsRoutes(route: Route, service: VideoWidgetsService) {
  route(
    getPublicWidgets,
    ({ query }, { request, reply }) => {
      // Short, so that an edit in the console reaches every page within seconds.
      reply.headers({ 'cache-control': 'public, max-age=5', vary: 'Origin, Sec-Fetch-Site' });
      return service.readPublic(query, (domains) => isAllowedOrigin(domains, siteOf(request)));
    },
    withEntityTag,
  );
  route(listWidgets, ({ query }, { actor }) => service.list(actor.businessId, query));
  route(listWidgetsAndPlayers, (_input, { actor }) => service.listAll(actor.businessId));
  route(getWidgetSite, (_input, { actor }) => service.site(actor.businessId));
  route(saveWidgetSite, ({ body }, { actor }) => service.saveSite(actor.businessId, body));
  route(createWidget, ({ body }, { actor }) => service.create(actor.businessId, body));
  route(getWidget, ({ params }, { actor }) => service.get(actor.businessId, params.id));
  route(updateWidget, ({ params, body }, { actor }) => service.update(actor.businessId, params.id, body));
  route(deleteWidget, async ({ params }, { actor }) => {
    await service.remove(actor.businessId, params.id);
    return {};
  });
}

function siteOf({ headers, host }: FastifyRequest): CallSite {
  const fetchSite = headers['sec-fetch-site'];
  return { origin: headers.origin, fetchSite: typeof fetchSite === 'string' ? fetchSite : undefined, ownHost: host };
}
