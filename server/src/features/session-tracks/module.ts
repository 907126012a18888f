import type { Http } from '../../platform/module.ts';
import type { Parts } from '../../platform/parts.ts';
import { sessionTracksRoutes } from './session-tracks.routes.ts';
import { createSessionTracksService, type SessionTracksDeps } from './session-tracks.service.ts';

export interface SessionTracksPorts {
  streams: { library: { exists: SessionTracksDeps['streamExists'] } };
}

export function createSessionTracks({ database, clock }: Parts, { streams }: SessionTracksPorts) {
  const service = createSessionTracksService({ database, streamExists: streams.library.exists, clock });
  return { ...service, routes: ({ route }: Http) => sessionTracksRoutes(route, service) };
}
