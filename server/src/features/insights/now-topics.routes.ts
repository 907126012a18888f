import { type InsightNowTicket, openInsightNowTopic } from '@zeacon/contract';
import type { BusinessUser } from '../../platform/actors/actor.ts';
import type { Route } from '../../platform/route.ts';

export function nowTopicsRoutes(route: Route, issue: (asker: BusinessUser) => InsightNowTicket) {
  route(openInsightNowTopic, async (_input, { actor }) => issue(actor));
}
