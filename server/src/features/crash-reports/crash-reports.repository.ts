import type { CrashReport } from '@zeacon/contract';
import type { Queryable } from '../../platform/database/database.ts';
import { crashReport } from './crash-report.table.ts';

export type CrashReportsRepository = ReturnType<typeof createCrashReportsRepository>;

export function createCrashReportsRepository(db: Queryable) {
  return {
    async insert(id: string, report: CrashReport, now: Date): Promise<void> {
      await db.insert(crashReport).values({ ...report, id, createdAt: now });
    },
  };
}
