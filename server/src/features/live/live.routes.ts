import {
  changeLiveSettings,
  countLiveStreams,
  getLive,
  getViewerLive,
  type Live,
  openStudioChannel,
  type PublicLive,
  rotateStreamKey,
} from '@zeacon/contract';
import type { ActorFor, ViewerToken } from '../../platform/actors/actor.ts';
import { may } from '../../platform/actors/require-permission.ts';
import type { Route } from '../../platform/route.ts';
import type { LiveService } from './live.service.ts';
import type { LiveSending } from './live-sending.service.ts';

interface LiveServices {
  service: LiveService;
  sending: Pick<LiveSending, 'openStudio'>;
  viewers: { read(streamId: string | undefined, token: ViewerToken | undefined): Promise<PublicLive> };
}

export function liveRoutes(route: Route, { service, sending, viewers }: LiveServices) {
  route(getLive, async ({ params }, { actor }) => seenBy(actor, await service.get(actor.businessId, params.id)));
  route(changeLiveSettings, async ({ params, body }, { actor }) =>
    seenBy(actor, await service.change(actor.businessId, params.id, body)),
  );
  route(rotateStreamKey, ({ params }, { actor }) => service.rotateKey(actor.businessId, params.id));
  route(openStudioChannel, ({ params }, { actor }) => sending.openStudio(actor, params.id));
  route(countLiveStreams, ({ params }, { actor }) => service.countLive(actor.businessId, params.id));
  route(getViewerLive, ({ query, headers }, { actor, reply }) => {
    reply.header('cache-control', actor.token === undefined ? 'public, max-age=1' : 'private, no-cache');
    return viewers.read(query.streamId ?? headers.streamid, actor.token);
  });
}

/** Anybody with the stream key can send, so only hosts get to see it, and no operator who acts as one. */
const seenBy = (actor: ActorFor<typeof getLive.requires>, live: Live): Live =>
  may(actor, 'live.host') && !('impersonation' in actor) ? live : { ...live, rtmp: null };
