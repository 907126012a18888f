import {
  getEngagementMeter,
  getHomePerformance,
  listConversionVideos,
  listEngagementVideos,
  listHomeChanges,
  listHomeTasks,
  listHomeVerifiedSites,
} from '@zeacon/contract';
import type { Route } from '../../platform/route.ts';
import type { HomeService } from './home.service.ts';

type TimeZoneOf = (businessId: string) => Promise<string>;

export function homeRoutes(route: Route, { videos, ...home }: HomeService, timeZoneOf: TimeZoneOf) {
  const asked = async <Query extends { timeZone?: string | undefined }>(
    { businessId }: { businessId: string },
    query: Query,
  ) => ({
    ...query,
    timeZone: query.timeZone ?? (await timeZoneOf(businessId)),
  });
  route(getEngagementMeter, async ({ query }, { actor }) =>
    home.engagementMeter(actor.businessId, await asked(actor, query)),
  );
  route(listEngagementVideos, async ({ query }, { actor }) => ({
    items: await videos.engagement(actor.businessId, await asked(actor, query)),
  }));
  route(listConversionVideos, async ({ query }, { actor }) => ({
    items: await videos.conversion(actor.businessId, await asked(actor, query)),
  }));
  route(getHomePerformance, async ({ query }, { actor }) =>
    videos.performance(actor.businessId, await asked(actor, query)),
  );
  route(listHomeVerifiedSites, async ({ query }, { actor }) => ({
    items: await home.verifiedSites(actor.businessId, await asked(actor, query)),
  }));
  route(listHomeChanges, async ({ query }, { actor }) => home.changes(actor.businessId, await asked(actor, query)));
  route(listHomeTasks, async ({ query }, { actor }) => ({
    items: await home.tasks(actor.businessId, await asked(actor, query)),
  }));
}
