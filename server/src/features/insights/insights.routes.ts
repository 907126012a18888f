import {
  getInsightChart,
  getInsightFilterValues,
  getInsightFunnel,
  getInsightKpi,
  getInsightNow,
  getInsightRetention,
  getInsightSession,
  getInsightTable,
  getInsightValueNames,
  getWidgetFigures,
  type InsightBatch,
  listInsightSessions,
  recordInsightEvents,
} from '@zeacon/contract';
import type { AddressLimit } from '../../platform/address-limit.ts';
import type { Route } from '../../platform/route.ts';
import { beacon } from '../../platform/web/beacon.ts';
import { insightExportRoutes } from './insight-exports.routes.ts';
import type { BatchSender } from './insight-intake.service.ts';
import type { InsightVideosService } from './insight-videos.service.ts';
import type { InsightsService } from './insights.service.ts';

export interface InsightsServices {
  record: (batch: InsightBatch, sender: BatchSender) => Promise<{ accepted: number }>;
  figures: InsightsService;
  videos: InsightVideosService;
}

export function insightsRoutes(route: Route, { record, figures, videos }: InsightsServices, limit: AddressLimit) {
  route(
    recordInsightEvents,
    async ({ body }, { request }) => {
      const { ip: address, country, region, headers, cookies } = request;
      return record(body, { address, country, region, headers, cookies });
    },
    beacon(limit),
  );
  route(getInsightKpi, ({ body }, { actor }) => figures.kpi(actor.businessId, body));
  route(getInsightTable, ({ body }, { actor }) => figures.table(actor.businessId, body));
  route(getInsightChart, ({ body }, { actor }) => figures.chart(actor.businessId, body));
  route(getInsightFilterValues, ({ body }, { actor }) => figures.filterValues(actor.businessId, body));
  route(getInsightValueNames, ({ body }, { actor }) => figures.valueNames(actor.businessId, body));
  route(getWidgetFigures, async ({ query }, { actor }) => ({
    items: await figures.widgets(actor.businessId, Number(query.days)),
  }));
  route(getInsightRetention, ({ body }, { actor }) => videos.retention(actor.businessId, body));
  route(getInsightFunnel, ({ body }, { actor }) => videos.funnel(actor.businessId, body));
  route(listInsightSessions, ({ body }, { actor }) => videos.sessions(actor.businessId, body));
  insightExportRoutes(route, { figures, videos });
  route(getInsightSession, ({ params }, { actor }) => videos.session(actor.businessId, params.id));
  route(getInsightNow, ({ query }, { actor }) => videos.now(actor.businessId, query.streamId));
}
