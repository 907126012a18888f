import type { Http } from '../../platform/module.ts';
import type { Parts } from '../../platform/parts.ts';
import { liveAudienceRoutes } from './live-audience.routes.ts';
import { createLiveAudienceService, type LiveAudienceDeps } from './live-audience.service.ts';

export interface LiveAudiencePorts {
  streams: { businessOf: LiveAudienceDeps['findStreamBusiness'] };
  sessionTracks: { list: LiveAudienceDeps['listSessions'] };
  insights: { audienceOf: LiveAudienceDeps['watchingBySteps'] };
  chat: { countsOf: LiveAudienceDeps['messagesBySteps'] };
}

export function createLiveAudience({ clock }: Parts, { streams, sessionTracks, insights, chat }: LiveAudiencePorts) {
  const service = createLiveAudienceService({
    findStreamBusiness: streams.businessOf,
    listSessions: sessionTracks.list,
    watchingBySteps: insights.audienceOf,
    messagesBySteps: chat.countsOf,
    clock,
  });
  return { routes: ({ route }: Http) => liveAudienceRoutes(route, service) };
}
