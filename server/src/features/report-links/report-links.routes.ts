import {
  createReportLink,
  listReportLinks,
  readSharedReport,
  revokeReportLink,
  type SharedReport,
} from '@zeacon/contract';
import type { AddressLimit } from '../../platform/address-limit.ts';
import type { Route } from '../../platform/route.ts';
import type { ReportLinksService } from './report-links.service.ts';

export interface ReportLinksServices {
  links: ReportLinksService;
  read: (token: string) => Promise<SharedReport>;
}

export function reportLinksRoutes(route: Route, { links, read }: ReportLinksServices, limit: AddressLimit) {
  route(createReportLink, ({ body }, { actor }) => links.create(actor.businessId, body));
  route(listReportLinks, (_input, { actor }) => links.list(actor.businessId));
  route(revokeReportLink, async ({ params }, { actor }) => {
    await links.revoke(actor.businessId, params.id);
    return {};
  });
  route(readSharedReport, ({ body }, { request, reply }) => {
    limit(reply, request.ip);
    reply.header('cache-control', 'no-store');
    return read(body.token);
  });
}
