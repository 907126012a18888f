import {
  getAd,
  getAdDuration,
  getOverlays,
  getViewerOverlays,
  listAds,
  saveArchiveCallsToAction,
  saveOverlays,
} from '@zeacon/contract';
import type { Route } from '../../platform/route.ts';
import { withEntityTag } from '../../platform/web/entity-tag.ts';
import type { OverlaysFeature } from './create-overlays.ts';

/** Answers differ by the header that may name the video. */
const byHeader = { vary: 'streamId' };
const cached = { ...byHeader, 'cache-control': 'public, max-age=5' };

interface Asking {
  query: { streamId?: string | undefined; token?: string | undefined };
  headers: { streamid?: string | undefined };
}

const asked = ({ query, headers }: Asking) => ({ streamId: query.streamId ?? headers.streamid, token: query.token });
const cachedUnlessSigned = (token: string | undefined) =>
  token === undefined ? cached : { ...byHeader, 'cache-control': 'private, no-cache' };

export function overlaysRoutes(route: Route, { overlays, viewers }: OverlaysFeature) {
  route(getOverlays, ({ params }, { principal }) => overlays.get(principal.businessId, params.id));
  route(saveOverlays, ({ params, body }, { principal }) => overlays.save(principal.businessId, params.id, body));
  route(saveArchiveCallsToAction, ({ body }, { principal }) =>
    overlays.saveArchiveCallsToAction(principal.businessId, body.archiveId, body.callsToAction),
  );

  route(
    getViewerOverlays,
    async (input, { reply }) => {
      const { overlays: shown, cacheControl } = await viewers.read(asked(input), input.query.revision);
      reply.headers({ ...byHeader, 'cache-control': cacheControl });
      return shown;
    },
    withEntityTag,
  );
  route(
    listAds,
    async (input, { reply }) => {
      reply.headers(cachedUnlessSigned(input.query.token));
      return viewers.listAds(asked(input), input.query);
    },
    withEntityTag,
  );
  route(
    getAdDuration,
    async (input, { reply }) => {
      reply.headers(cachedUnlessSigned(input.query.token));
      return viewers.adDuration(asked(input));
    },
    withEntityTag,
  );
  route(
    getAd,
    async (input, { reply }) => {
      reply.headers(cachedUnlessSigned(input.query.token));
      return viewers.getAd(input.params.id, asked(input));
    },
    withEntityTag,
  );
}
