import type { Http } from '../../platform/module.ts';
import type { Parts } from '../../platform/parts.ts';
import { type ChangeFactsDeps, createChangeFacts } from './change-facts.ts';
import type { FiguresPort } from './figures-port.ts';
import { homeRoutes } from './home.routes.ts';
import { createHomeService } from './home.service.ts';
import type { HomeTasksDeps } from './home-tasks.service.ts';
import { createLastWeek } from './last-week.ts';

export interface HomePorts {
  accounts: { timeZoneOf: (businessId: string) => Promise<string> };
  insights: { figures: FiguresPort };
  streams: {
    listed: { listByIds: HomeTasksDeps['streamsOf'] };
    listNames: ChangeFactsDeps['namesOf'];
  };
  sites: { sitesOf: HomeTasksDeps['sitesOf']; pagesSince: ChangeFactsDeps['pagesSince'] };
  live: { endedSince: ChangeFactsDeps['livesEndedSince'] };
  auditLog: { changesSince: ChangeFactsDeps['auditedSince'] };
  communities: { isShownAt: (domain: string) => boolean };
}

export function createHome(
  { config, clock }: Parts,
  { accounts, insights, streams, sites, live, auditLog, communities }: HomePorts,
) {
  const ownHost = new URL(config.publicUrl).hostname;
  const service = createHomeService({
    figures: insights.figures,
    streamsOf: streams.listed.listByIds,
    picturesOf: async (businessId, ids) =>
      new Map((await streams.listed.listByIds(businessId, ids)).map(({ id, thumbnailUrl }) => [id, thumbnailUrl])),
    sitesOf: sites.sitesOf,
    factsSince: createChangeFacts({
      auditedSince: auditLog.changesSince,
      pagesSince: sites.pagesSince,
      sitesOf: sites.sitesOf,
      livesEndedSince: live.endedSince,
      namesOf: streams.listNames,
    }),
    isOwnHost: (host) => host === ownHost || host.endsWith(`.${ownHost}`) || communities.isShownAt(host),
    clock,
  });
  return {
    lastWeek: createLastWeek({ figures: insights.figures }),
    routes: ({ route }: Http) => homeRoutes(route, service, accounts.timeZoneOf),
  };
}
