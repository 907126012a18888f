import {
  getInsightChart,
  getInsightKpi,
  getInsightTable,
  getWidgetFigures,
  recordInsightEvents,
} from '@zeacon/contract';
import type { AddressLimit } from '../../platform/address-limit.ts';
import type { Route } from '../../platform/route.ts';
import { beacon } from '../../platform/web/beacon.ts';
import type { InsightsService } from './insights.service.ts';

export function insightsRoutes(route: Route, service: InsightsService, limit: AddressLimit) {
  route(recordInsightEvents, ({ body }) => service.record(body), beacon(limit));
  route(getInsightKpi, ({ body }, { actor }) => service.kpi(actor.businessId, body));
  route(getInsightTable, ({ body }, { actor }) => service.table(actor.businessId, body));
  route(getWidgetFigures, async ({ query }, { actor }) => ({
    items: await service.widgets(actor.businessId, Number(query.days)),
  }));
  route(getInsightChart, ({ body }, { actor }) => service.chart(actor.businessId, body));
}
