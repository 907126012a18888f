import {
  addSite,
  createSiteSelfTest,
  deleteSite,
  getSite,
  listPlayerPages,
  listSitePages,
  listSites,
  listWidgetPages,
  reportSiteSelfTest,
  siteOriginOf,
  verifySiteUrl,
  verifySnippet,
} from '@zeacon/contract';
import type { AddressLimit } from '../../platform/address-limit.ts';
import type { RateLimits, RefusableReply } from '../../platform/rate-limits.ts';
import type { Route } from '../../platform/route.ts';
import { beacon } from '../../platform/web/beacon.ts';
import type { SitesService } from './sites.service.ts';

/** Each call opens pages elsewhere, which must not become a way to flood a site. */
const askedByBusiness = { name: 'sites.asked', limit: 30, windowSec: 600 };
const askedOfSite = { name: 'sites.asked-of-site', limit: 60, windowSec: 600 };

export function sitesRoutes(route: Route, service: SitesService, rateLimits: RateLimits, reportLimit: AddressLimit) {
  async function limit(reply: RefusableReply, businessId: string, url: string) {
    await rateLimits.enforce(reply, askedByBusiness, businessId);
    await rateLimits.enforce(reply, askedOfSite, siteOriginOf(url) ?? '');
  }

  route(addSite, ({ body }, { actor }) => service.add(actor.businessId, body.siteUrl));
  route(listSites, ({ query: { isVerified } }, { actor }) =>
    service.list(actor.businessId, isVerified && isVerified === 'true'),
  );
  route(getSite, ({ params }, { actor }) => service.get(actor.businessId, params.id));
  route(deleteSite, async ({ params }, { actor }) => {
    await service.remove(actor.businessId, params.id);
    return {};
  });
  route(verifySiteUrl, async ({ body: { siteUrl, method } }, { actor, reply }) => {
    await limit(reply, actor.businessId, siteUrl);
    return service.verify(actor.businessId, siteUrl, method);
  });
  route(verifySnippet, async ({ body: { pageUrl } }, { actor, reply }) => {
    await limit(reply, actor.businessId, new URL(pageUrl).origin);
    return service.verifySnippet(actor.businessId, pageUrl);
  });
  route(createSiteSelfTest, ({ body }, { actor }) => service.openSelfTest(actor.businessId, body.pageUrl));
  route(
    reportSiteSelfTest,
    ({ body }, { request }) => service.reportSelfTest(body, request.headers.origin),
    beacon(reportLimit),
  );
  route(listSitePages, ({ params, query }, { actor }) => service.pages(actor.businessId, params.id, query));
  route(listWidgetPages, ({ params, query }, { actor }) => service.widgetPages(actor.businessId, params.id, query));
  route(listPlayerPages, ({ params, query }, { actor }) =>
    service.playerPages(actor.businessId, params.playerId, query),
  );
}
