import { exportAuditLines, exportAuditLog, listAuditEntries, listPlatformChanges } from '@zeacon/contract';
import { platformLog } from '../../platform/audit/record-changes.repository.ts';
import type { Route } from '../../platform/route.ts';
import { asDownload } from '../../platform/web/as-download.ts';
import type { AuditLogService } from './audit-log.service.ts';

export function auditLogRoutes(route: Route, service: AuditLogService) {
  route(listAuditEntries, ({ query }, { actor }) => service.list(actor.businessId, query));
  route(listPlatformChanges, ({ query }) => service.list(platformLog, query));
  route(exportAuditLog, async ({ query }, { actor, reply }) =>
    asDownload(reply, service.toCsv(actor.businessId, query)),
  );
  route(exportAuditLines, async ({ query }, { actor, reply }) =>
    asDownload(reply, service.toLines(actor.businessId, query)),
  );
}
