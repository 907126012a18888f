import { getInsightChart, getInsightKpi, getInsightTable, recordInsightEvents } from '@zeacon/contract';
import type { RouteShorthandOptions } from 'fastify';
import type { AddressLimit } from '../../platform/address-limit.ts';
import { ApiError } from '../../platform/api-error.ts';
import type { Route } from '../../platform/route.ts';
import type { InsightsService } from './insights.service.ts';

export function insightsRoutes(route: Route, service: InsightsService, limit: AddressLimit) {
  const limited: RouteShorthandOptions = {
    ...beacon,
    // Before the body is read.
    onRequest: (request, reply, done) => {
      limit(reply, request.ip);
      done();
    },
  };
  route(recordInsightEvents, ({ body }) => service.record(body), limited);
  route(getInsightKpi, ({ body }, { principal }) => service.kpi(principal.businessId, body));
  route(getInsightTable, ({ body }, { principal }) => service.table(principal.businessId, body));
  route(getInsightChart, ({ body }, { principal }) => service.chart(principal.businessId, body));
}

/** Browsers send beacons of at most 64 kB, as text, to spare the preflight. */
const beacon: RouteShorthandOptions = {
  bodyLimit: 64 * 1024,
  preValidation: (request, _reply, done) => {
    if (typeof request.body !== 'string') return done();
    try {
      request.body = JSON.parse(request.body);
      done();
    } catch (cause) {
      done(new ApiError('request.unreadable', { cause }));
    }
  },
};
