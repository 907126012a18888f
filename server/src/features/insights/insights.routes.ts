import {
  type ErrorCode,
  exportInsightChart,
  exportInsightChartJson,
  exportInsightSessionLines,
  exportInsightSessions,
  exportInsightTable,
  exportInsightTableJson,
  getInsightChart,
  getInsightFilterValues,
  getInsightFunnel,
  getInsightKpi,
  getInsightNow,
  getInsightRetention,
  getInsightSession,
  getInsightTable,
  getWidgetFigures,
  type Input,
  type InsightBatch,
  listInsightSessions,
  recordInsightEvents,
} from '@zeacon/contract';
import type { FastifyReply } from 'fastify';
import type { AddressLimit } from '../../platform/address-limit.ts';
import { ApiError } from '../../platform/api-error.ts';
import type { Route } from '../../platform/route.ts';
import { asDownload } from '../../platform/web/as-download.ts';
import { beacon } from '../../platform/web/beacon.ts';
import { onceGone } from '../../platform/web/once-gone.ts';
import { chartAsCsv, chartAsJson } from './chart-export.ts';
import type { BatchSender } from './insight-intake.service.ts';
import type { InsightVideosService } from './insight-videos.service.ts';
import type { InsightsService } from './insights.service.ts';
import { sessionsAsCsv, sessionsAsLines } from './session-export.ts';
import { tableAsCsv, tableAsJson } from './table-export.ts';

/** Whoever is refused asks again after so many seconds; players keep their events until then. */
const againAfterSec: Partial<Record<ErrorCode, number>> = {
  'insight.intake_busy': 5,
  'insight.exports_busy': 30,
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
      const { ip: address, country, headers, cookies } = request;
      return telling(reply, () => record(body, { address, country, headers, cookies }));
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
  const nameOf = ({ startDate, endDate }: { startDate: string; endDate: string }, what = 'views') =>
    `${what}-${startDate.slice(0, 10)}-${endDate.slice(0, 10)}`;
  const tableName = (body: Input<typeof exportInsightTable>['body']) => nameOf(body, `insights-${body.groupBy}`);
  route(exportInsightTable, async ({ body }, { actor, reply }) => {
    const rows = await telling(reply, () => figures.everyRow(actor.businessId, body, onceGone(reply)));
    return asDownload(reply, tableAsCsv(tableName(body), rows));
  });
  route(exportInsightTableJson, async ({ body }, { actor, reply }) => {
    const rows = await telling(reply, () => figures.everyRow(actor.businessId, body, onceGone(reply)));
    return asDownload(reply, tableAsJson(tableName(body), rows));
  });
  route(exportInsightChart, async ({ body }, { actor, reply }) =>
    asDownload(reply, chartAsCsv(nameOf(body, 'chart'), await figures.chart(actor.businessId, body))),
  );
  route(exportInsightChartJson, async ({ body }, { actor, reply }) =>
    asDownload(reply, chartAsJson(nameOf(body, 'chart'), await figures.chart(actor.businessId, body))),
  );
  route(exportInsightSessions, async ({ body }, { actor, reply }) =>
    asDownload(reply, sessionsAsCsv(nameOf(body), await videos.everySession(actor.businessId, body))),
  );
  route(exportInsightSessionLines, async ({ body }, { actor, reply }) =>
    asDownload(reply, sessionsAsLines(nameOf(body), await videos.everySession(actor.businessId, body))),
  );
  route(getInsightSession, ({ params }, { actor }) => videos.session(actor.businessId, params.id));
  route(getInsightNow, ({ query }, { actor }) => videos.now(actor.businessId, query.streamId));
}

/** Says when to ask again, where that is known. */
async function telling<T>(reply: FastifyReply, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const again = error instanceof ApiError && againAfterSec[error.code];
    if (again) reply.header('retry-after', again);
    throw error;
  }
}
