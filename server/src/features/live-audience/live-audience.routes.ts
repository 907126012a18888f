import { exportLiveAudience, exportLiveAudienceJson, getLiveAudience, type Reply } from '@zeacon/contract';
import type { Route } from '../../platform/route.ts';
import { rowsAsCsv, rowsAsJson } from '../../platform/row-files.ts';
import { asDownload } from '../../platform/web/as-download.ts';
import type { LiveAudienceService } from './live-audience.service.ts';

const columns = ['start', 'watching', 'messages', 'hands'] as const;

export function liveAudienceRoutes(route: Route, service: LiveAudienceService) {
  route(getLiveAudience, ({ query }, { actor }) => service.read(actor.businessId, query));
  for (const [endpoint, write] of [
    [exportLiveAudience, rowsAsCsv],
    [exportLiveAudienceJson, rowsAsJson],
  ] as const)
    route(endpoint, async ({ query }, { actor, reply }) => {
      const audience = await service.read(actor.businessId, query);
      const name = `live-${audience.session?.startDate.slice(0, 10) ?? 'never'}`;
      return asDownload(reply, write(name, columns, rowsOf(audience)));
    });
}

async function* rowsOf({ points }: Reply<typeof getLiveAudience>) {
  yield points;
}
