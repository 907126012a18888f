import { reportCrash } from '@zeacon/contract';
import { subscriberOf } from '../../platform/address-limit.ts';
import type { RateLimits } from '../../platform/rate-limits.ts';
import type { Route } from '../../platform/route.ts';
import type { CrashReportsService } from './crash-reports.service.ts';

const byAddress = { name: 'crash-report', limit: 20, windowSec: 3600 };

export function crashReportsRoutes(route: Route, service: CrashReportsService, rates: RateLimits) {
  route(reportCrash, async ({ body }, { request, reply }) => {
    await rates.enforce(reply, byAddress, subscriberOf(request.ip));
    await service.save(body);
    return {};
  });
}
