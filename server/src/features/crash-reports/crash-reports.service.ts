import { type CrashReport, withoutCardNumbers } from '@zeacon/contract';
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
    /** A page may crash while a card is entered, and say so with its number. */
    save: ({ reason, ...sender }: CrashReport) =>
      reports.insert(newId('crr'), { ...sender, reason: withoutCardNumbers(reason) }, clock()),
  };
}
