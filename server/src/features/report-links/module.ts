import { createAddressLimit } from '../../platform/address-limit.ts';
import type { Http } from '../../platform/module.ts';
import type { Parts } from '../../platform/parts.ts';
import { reportLinksRoutes } from './report-links.routes.ts';
import { createReportLinksService, type ReportLinksDeps } from './report-links.service.ts';
import { createSharedReports, type SharedReportsDeps } from './shared-reports.service.ts';
import { createSharedVideos, type SharedVideosDeps } from './shared-videos.ts';

export interface ReportLinksPorts {
  accounts: Pick<ReportLinksDeps, 'isClosed'> & Pick<SharedReportsDeps, 'businessName'>;
  streams: {
    listNames: (businessId: string, ids?: readonly string[]) => Promise<{ id: string; name: string }[]>;
    listed: {
      /** Those that everybody may see, by id. */
      openOf: (
        businessId: string,
        ids: readonly string[],
      ) => Promise<ReadonlyMap<string, { posterUrl: string | null }>>;
    };
  };
  insights: Pick<SharedReportsDeps, 'figures'> & Pick<SharedVideosDeps, 'videos'>;
  clickMap: { read: SharedVideosDeps['clickMap'] };
  liveAudience: { read: SharedVideosDeps['liveAudience'] };
  chartNotes: { list: SharedVideosDeps['notes'] };
}

/** A page that is left open asks again four times a minute. */
const readsPerMinute = 60;

export function createReportLinks(
  parts: Parts,
  { accounts, streams, insights, clickMap, liveAudience, chartNotes }: ReportLinksPorts,
) {
  const { database, newId, clock } = parts;
  const reports = createSharedReports({
    figures: insights.figures,
    businessName: accounts.businessName,
    video: createSharedVideos({
      streamName: async (businessId, id) => (await streams.listNames(businessId, [id]))[0]?.name,
      pictureUrl: async (businessId, id) => (await streams.listed.openOf(businessId, [id])).get(id)?.posterUrl,
      videos: insights.videos,
      clickMap: clickMap.read,
      liveAudience: liveAudience.read,
      notes: chartNotes.list,
    }),
    clock,
  });
  const links = createReportLinksService({
    ...{ database, newId, clock },
    requireReadable: reports.requireReadable,
    isClosed: accounts.isClosed,
  });
  const read = async (token: string) => reports.read(await links.open(token));
  const limit = createAddressLimit({ limit: readsPerMinute, windowSec: 60, clock });
  return { routes: ({ route }: Http) => reportLinksRoutes(route, { links, read }, limit) };
}
