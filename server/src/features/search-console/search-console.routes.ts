import {
  beginSearchLink,
  fetchSearchFigures,
  finishSearchLink,
  getSearchFigures,
  listSearchAccounts,
  listVerifiedSearchSites,
  unlinkSearchAccount,
  unlinkSearchSite,
} from '@zeacon/contract';
import type { RateLimits } from '../../platform/rate-limits.ts';
import type { Route } from '../../platform/route.ts';
import type { SearchFiguresService } from './search-figures.service.ts';
import type { SearchLinkingService } from './search-linking.service.ts';

interface SearchConsoleRoutesDeps {
  linking: SearchLinkingService;
  figures: SearchFiguresService;
  rateLimits: RateLimits;
}

const links = { name: 'search-console.links', limit: 30, windowSec: 3600 };
/** Each reads much at Google. */
const fetches = { name: 'search-console.fetches', limit: 6, windowSec: 3600 };

export function searchConsoleRoutes(route: Route, { linking, figures, rateLimits }: SearchConsoleRoutesDeps) {
  route(listSearchAccounts, (_input, { actor }) => linking.list(actor.businessId));
  route(beginSearchLink, async ({ body }, { actor, reply }) => {
    await rateLimits.enforce(reply, links, actor.userId);
    return linking.begin(actor, body.email);
  });
  route(finishSearchLink, async ({ body }, { actor, reply }) => {
    await rateLimits.enforce(reply, { ...links, name: 'search-console.answers' }, actor.userId);
    return linking.finish(actor, body.query);
  });
  route(listVerifiedSearchSites, (_input, { actor }) => figures.verifiedSites(actor.businessId));
  route(unlinkSearchAccount, async ({ params }, { actor }) => {
    await linking.unlink(actor.businessId, params.email);
    return {};
  });
  route(unlinkSearchSite, async ({ params }, { actor }) => {
    await linking.unlinkSite(actor.businessId, params.email, params.site);
    return {};
  });
  route(fetchSearchFigures, async (_input, { actor, reply }) => {
    await rateLimits.enforce(reply, fetches, actor.businessId);
    await linking.fetchNow(actor.businessId);
    return {};
  });
  route(getSearchFigures, ({ query }, { actor }) => figures.figures(actor.businessId, query));
}
