import type { AuditObject } from '@zeacon/contract';
import { dayMs } from '../../platform/days.ts';
import type { Http } from '../../platform/module.ts';
import type { Parts } from '../../platform/parts.ts';
import { createAuditLogRepository } from './audit-log.repository.ts';
import { auditLogRoutes } from './audit-log.routes.ts';
import { createAuditLogService } from './audit-log.service.ts';

const forgetEveryMs = dayMs / 24;

/** Entries themselves are made by the database's transactions (`platform/audit/`). */
export function createAuditLog({ config, database, clock, log }: Parts) {
  const entries = createAuditLogRepository(database.db);
  const service = createAuditLogService({ entries, clock });
  const forgetOld = () => entries.removeBefore(new Date(clock().getTime() - config.auditDays * dayMs));
  let timer: ReturnType<typeof setInterval> | undefined;

  return {
    forgetOld,
    /** Of objects of one type, newest first. */
    changesSince: (businessId: string, objectType: AuditObject, from: Date, limit: number) =>
      entries.list(businessId, { objectType, from: from.toISOString() }, undefined, limit),
    /** A page of a business's entries. */
    list: service.list,
    routes: ({ route }: Http) => auditLogRoutes(route, service),

    start(): void {
      if (!config.roles.includes('worker')) return;
      const forget = () =>
        void forgetOld().catch((error) => log.warn({ err: error }, 'The server could not delete old audit entries.'));
      forget();
      timer = setInterval(forget, forgetEveryMs).unref();
    },

    async stop(): Promise<void> {
      clearInterval(timer);
    },
  };
}
