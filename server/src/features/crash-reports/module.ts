import type { Http } from '../../platform/module.ts';
import type { Parts } from '../../platform/parts.ts';
import { createCrashReportsRepository } from './crash-reports.repository.ts';
import { crashReportsRoutes } from './crash-reports.routes.ts';
import { createCrashReportsService } from './crash-reports.service.ts';

export function createCrashReports({ database, rateLimits, newId, clock }: Parts) {
  const service = createCrashReportsService({ reports: createCrashReportsRepository(database.db), newId, clock });
  return { routes: ({ route }: Http) => crashReportsRoutes(route, service, rateLimits) };
}
