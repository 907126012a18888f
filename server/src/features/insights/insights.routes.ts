import { getInsightChart, getInsightKpi, getInsightTable, recordInsightEvents } from '@zeacon/contract';
import type { RouteShorthandOptions } from 'fastify';
import type { AddressLimit } from '../../platform/address-limit.ts';
import { ApiError } from '../../platform/api-error.ts';
import type { Route } from '../../platform/route.ts';
import type { InsightsService } from './insights.service.ts';

export function insightsRoutes(route: Route, service: InsightsService, limit: AddressLimit) {
  route(recordInsightEvents, ({ body }) => service.record(body), beacon(limit));
  route(getInsightKpi, ({ body }, { actor }) => service.kpi(actor.businessId, body));
  route(getInsightTable, ({ body }, { actor }) => service.table(actor.businessId, body));
  route(getInsightChart, ({ body }, { actor }) => service.chart(actor.businessId, body));
}

/**
 * Browsers send beacons of at most 64 kB, as text, to avoid the preflight. The limit counts before the body is read.
 */
export const beacon = (limit: AddressLimit): RouteShorthandOptions => ({
  bodyLimit: 64 * 1024,
  onRequest: (request, reply, done) => {
    limit(reply, request.ip);
    done();
  },
  preValidation: (request, _reply, done) => {
    if (typeof request.body !== 'string') return done();
    try {
      request.body = JSON.parse(request.body);
      done();
    } catch (cause) {
      done(new ApiError('request.unreadable', { cause }));
    }
  },
});
