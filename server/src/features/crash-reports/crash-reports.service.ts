import type { CrashReport } from '@zeacon/contract';
import type { Clock } from '../../platform/clock.ts';
import type { NewId } from '../../platform/ids.ts';
import type { CrashReportsRepository } from './crash-reports.repository.ts';

export type CrashReportsService = ReturnType<typeof createCrashReportsService>;

export function createCrashReportsService({
  reports,
  newId,
  clock,
}: {
  reports: CrashReportsRepository;
  newId: NewId;
  clock: Clock;
}) {
  return {
    save: (report: CrashReport) => reports.insert(newId('crr'), report, clock()),
  };
}
