import { type BusinessRole, businessDeletionReminderDays } from '@zeacon/contract';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Queryable, Transaction } from '../../platform/database/database.ts';
import type { Jobs } from '../../platform/jobs.ts';
import type { ClosedBusiness } from './business-remover.ts';

interface RemoveJob {
  businessId: string;
}

export interface BusinessDeletionJobsDeps {
  database: Database;
  jobs: Jobs;
  closedOn: (queries: Queryable) => {
    listEndingBefore(time: Date): Promise<ClosedBusiness[]>;
    noteReminder(businessId: string, now: Date): Promise<boolean>;
  };
  membersOn: (queries: Queryable) => { lockAll(businessId: string): Promise<{ email: string; role: BusinessRole }[]> };
  remove: (businessId: string, signal: AbortSignal) => Promise<void>;
  mailReminder: (tx: Transaction, business: ClosedBusiness, member: { email: string }) => Promise<void>;
  clock: Clock;
}

const queue = 'business-deletion.remove';

/** Reminds owners, and removes businesses whose days are over by a job that goes on after a crash. */
export function defineBusinessDeletionJobs(deps: BusinessDeletionJobsDeps) {
  const { database, jobs, closedOn, membersOn, remove, mailReminder, clock } = deps;

  jobs.define<RemoveJob>(
    queue,
    { retryLimit: 100, retryDelaySeconds: 10, retryDelayMaxSeconds: 3600 },
    ({ data: { businessId }, signal }) => remove(businessId, signal),
  );

  function remind(business: ClosedBusiness): Promise<void> {
    return database.transaction(async (tx) => {
      if (!(await closedOn(tx).noteReminder(business.id, clock()))) return;
      for (const member of await membersOn(tx).lockAll(business.id))
        if (member.role === 'owner') await mailReminder(tx, business, member);
    });
  }

  return {
    /** Run now and then: does what is due. */
    async follow(): Promise<void> {
      const soon = new Date(clock().getTime() + businessDeletionReminderDays * 86_400_000);
      for (const business of await closedOn(database.db).listEndingBefore(soon)) {
        if (business.deletesAt > clock()) await remind(business);
        else await jobs.enqueue(queue, { businessId: business.id } satisfies RemoveJob, { singletonKey: business.id });
      }
    },
  };
}
