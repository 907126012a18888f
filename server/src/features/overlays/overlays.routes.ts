import {
  embedTokenHeader,
  getAd,
  getAdDuration,
  getOverlays,
  getViewerOverlays,
  listAds,
  listCallsToAction,
  saveArchiveCallsToAction,
  saveOverlays,
} from '@zeacon/contract';
import type { Viewer, ViewerToken } from '../../platform/actors/actor.ts';
import type { Route } from '../../platform/route.ts';
import { withEntityTag } from '../../platform/web/entity-tag.ts';
import type { OverlaysService } from './overlays.service.ts';
import type { ViewerOverlaysService } from './viewer-overlays.service.ts';

/** Responses depend on the headers that may name the video and open it. */
const byHeader = { vary: `streamId, ${embedTokenHeader}` };
const cached = { ...byHeader, 'cache-control': 'public, max-age=5' };

interface Asking {
  query: { streamId?: string | undefined };
  headers: { streamid?: string | undefined };
}

const asked = ({ query, headers }: Asking, { token }: Viewer) => ({
  streamId: query.streamId ?? headers.streamid,
  token,
});
const cachedUnlessSigned = (token: ViewerToken | undefined) =>
  token === undefined ? cached : { ...byHeader, 'cache-control': 'private, no-cache' };

interface OverlaysServices {
  overlays: OverlaysService;
  viewers: ViewerOverlaysService;
}

export function overlaysRoutes(route: Route, { overlays, viewers }: OverlaysServices) {
  route(getOverlays, ({ params }, { actor }) => overlays.get(actor.businessId, params.id));
  route(listCallsToAction, ({ query }, { actor }) => overlays.listCalls(actor.businessId, query));
  route(saveOverlays, ({ params, body }, { actor }) => overlays.save(actor.businessId, params.id, body));
  route(saveArchiveCallsToAction, ({ body }, { actor }) =>
    overlays.saveArchiveCallsToAction(actor.businessId, body.archiveId, body.callsToAction),
  );

  route(
    getViewerOverlays,
    async (input, { actor, reply }) => {
      const { overlays: shown, cacheControl } = await viewers.read(asked(input, actor), input.query.revision);
      reply.headers({ ...byHeader, 'cache-control': cacheControl });
      return shown;
    },
    withEntityTag,
  );
  route(
    listAds,
    async (input, { actor, reply }) => {
      reply.headers(cachedUnlessSigned(actor.token));
      return viewers.listAds(asked(input, actor), input.query);
    },
    withEntityTag,
  );
  route(
    getAdDuration,
    async (input, { actor, reply }) => {
      reply.headers(cachedUnlessSigned(actor.token));
      return viewers.adDuration(asked(input, actor));
    },
    withEntityTag,
  );
  route(
    getAd,
    async (input, { actor, reply }) => {
      reply.headers(cachedUnlessSigned(actor.token));
      return viewers.getAd(input.params.id, asked(input, actor));
    },
    withEntityTag,
  );
}
