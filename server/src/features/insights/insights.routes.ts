import {
  type ErrorCode,
  exportInsightSessionLines,
  exportInsightSessions,
  getInsightChart,
  getInsightFilterValues,
  getInsightFunnel,
  getInsightKpi,
  getInsightNow,
  getInsightRetention,
  getInsightSession,
  getInsightTable,
  getWidgetFigures,
  type InsightBatch,
  listInsightSessions,
  recordInsightEvents,
} from '@zeacon/contract';
import type { AddressLimit } from '../../platform/address-limit.ts';
import { ApiError } from '../../platform/api-error.ts';
import type { Route } from '../../platform/route.ts';
import { asDownload } from '../../platform/web/as-download.ts';
import { beacon } from '../../platform/web/beacon.ts';
import type { BatchSender } from './insight-intake.service.ts';
import type { InsightVideosService } from './insight-videos.service.ts';
import type { InsightsService } from './insights.service.ts';
import { sessionsAsCsv, sessionsAsLines } from './session-export.ts';

/** Players keep their events and send them again after so many seconds. */
const againAfterSec: Partial<Record<ErrorCode, number>> = {
  'insight.intake_busy': 5,
  'request.rate_limited': 60,
  'server.storage_full': 60,
};

export interface InsightsServices {
  record: (batch: InsightBatch, sender: BatchSender) => Promise<{ accepted: number }>;
  figures: InsightsService;
  videos: InsightVideosService;
}

export function insightsRoutes(route: Route, { record, figures, videos }: InsightsServices, limit: AddressLimit) {
  route(
    recordInsightEvents,
    async ({ body }, { request, reply }) => {
      try {
        const { ip: address, country, headers, cookies } = request;
        return await record(body, { address, country, headers, cookies });
      } catch (error) {
        const again = error instanceof ApiError && againAfterSec[error.code];
        if (again) reply.header('retry-after', again);
        throw error;
      }
    },
    beacon(limit),
  );
  route(getInsightKpi, ({ body }, { actor }) => figures.kpi(actor.businessId, body));
  route(getInsightTable, ({ body }, { actor }) => figures.table(actor.businessId, body));
  route(getInsightChart, ({ body }, { actor }) => figures.chart(actor.businessId, body));
  route(getInsightFilterValues, ({ body }, { actor }) => figures.filterValues(actor.businessId, body));
  route(getWidgetFigures, async ({ query }, { actor }) => ({
    items: await figures.widgets(actor.businessId, Number(query.days)),
  }));
  route(getInsightRetention, ({ body }, { actor }) => videos.retention(actor.businessId, body));
  route(getInsightFunnel, ({ body }, { actor }) => videos.funnel(actor.businessId, body));
  route(listInsightSessions, ({ body }, { actor }) => videos.sessions(actor.businessId, body));
  const nameOf = ({ startDate, endDate }: { startDate: string; endDate: string }) =>
    `views-${startDate.slice(0, 10)}-${endDate.slice(0, 10)}`;
  route(exportInsightSessions, async ({ body }, { actor, reply }) =>
    asDownload(reply, sessionsAsCsv(nameOf(body), await videos.everySession(actor.businessId, body))),
  );
  route(exportInsightSessionLines, async ({ body }, { actor, reply }) =>
    asDownload(reply, sessionsAsLines(nameOf(body), await videos.everySession(actor.businessId, body))),
  );
  route(getInsightSession, ({ params }, { actor }) => videos.session(actor.businessId, params.id));
  route(getInsightNow, ({ query }, { actor }) => videos.now(actor.businessId, query.streamId));
}
