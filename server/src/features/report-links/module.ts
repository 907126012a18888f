import { createAddressLimit } from '../../platform/address-limit.ts';
import type { Http } from '../../platform/module.ts';
import type { Parts } from '../../platform/parts.ts';
import { reportLinksRoutes } from './report-links.routes.ts';
import { createReportLinksService, type ReportLinksDeps } from './report-links.service.ts';
import { createSharedReports, type SharedReportsDeps } from './shared-reports.service.ts';

export interface ReportLinksPorts {
  accounts: Pick<ReportLinksDeps, 'isClosed'> & Pick<SharedReportsDeps, 'businessName'>;
  streams: {
    listNames: (businessId: string, ids?: readonly string[]) => Promise<{ id: string; name: string }[]>;
  };
  insights: Pick<SharedReportsDeps, 'figures'>;
}

/** A page that is left open asks again four times a minute. */
const readsPerMinute = 60;

export function createReportLinks(parts: Parts, { accounts, streams, insights }: ReportLinksPorts) {
  const { database, keys, newId, clock } = parts;
  const reports = createSharedReports({
    figures: insights.figures,
    businessName: accounts.businessName,
    streamName: async (businessId, id) => (await streams.listNames(businessId, [id]))[0]?.name,
    clock,
  });
  const links = createReportLinksService({
    ...{ database, newId, clock },
    keys: keys.ring('report-link'),
    requireReadable: reports.requireReadable,
    isClosed: accounts.isClosed,
  });
  const read = async (token: string) => reports.read(await links.open(token));
  const limit = createAddressLimit({ limit: readsPerMinute, windowSec: 60, clock });
  return { routes: ({ route }: Http) => reportLinksRoutes(route, { links, read }, limit) };
}
