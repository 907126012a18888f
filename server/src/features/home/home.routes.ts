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

export function homeRoutes(route: Route, { videos, ...home }: HomeService) {
  route(getEngagementMeter, ({ query }, { actor }) => home.engagementMeter(actor.businessId, query));
  route(listEngagementVideos, async ({ query }, { actor }) => ({
    items: await videos.engagement(actor.businessId, query),
  }));
  route(listConversionVideos, async ({ query }, { actor }) => ({
    items: await videos.conversion(actor.businessId, query),
  }));
  route(getHomePerformance, ({ query }, { actor }) => videos.performance(actor.businessId, query));
  route(listHomeVerifiedSites, async ({ query }, { actor }) => ({
    items: await home.verifiedSites(actor.businessId, query),
  }));
  route(listHomeChanges, async ({ query }, { actor }) => ({ items: await home.changes(actor.businessId, query) }));
  route(listHomeTasks, async ({ query }, { actor }) => ({ items: await home.tasks(actor.businessId, query) }));
}
