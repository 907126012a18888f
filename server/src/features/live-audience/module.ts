import type { Http } from '../../platform/module.ts';
import type { Parts } from '../../platform/parts.ts';
import { liveAudienceRoutes } from './live-audience.routes.ts';
import { createLiveAudienceService, type LiveAudienceDeps } from './live-audience.service.ts';

export interface LiveAudiencePorts {
  streams: { businessOf: LiveAudienceDeps['findStreamBusiness'] };
  sessionTracks: { list: LiveAudienceDeps['listSessions'] };
  insights: { audienceOf: LiveAudienceDeps['watchingBySteps'] };
  chat: { countsOf: LiveAudienceDeps['messagesBySteps'] };
  handRaises: { countsOf: LiveAudienceDeps['handsBySteps'] };
}

export function createLiveAudience(
  { clock }: Parts,
  { streams, sessionTracks, insights, chat, handRaises }: LiveAudiencePorts,
) {
  const service = createLiveAudienceService({
    findStreamBusiness: streams.businessOf,
    listSessions: sessionTracks.list,
    watchingBySteps: insights.audienceOf,
    messagesBySteps: chat.countsOf,
    handsBySteps: handRaises.countsOf,
    clock,
  });
  return { read: service.read, routes: ({ route }: Http) => liveAudienceRoutes(route, service) };
}
