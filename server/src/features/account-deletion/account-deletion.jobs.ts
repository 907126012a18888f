import type { Clock } from '../../platform/clock.ts';
import type { Database, Queryable } from '../../platform/database/database.ts';
import type { Jobs } from '../../platform/jobs.ts';

interface RemoveJob {
  userId: string;
}

export interface AccountDeletionJobsDeps {
  database: Pick<Database, 'db'>;
  jobs: Jobs;
  closedAccountsOn: (queries: Queryable) => { listOver(now: Date): Promise<string[]> };
  remove: (userId: string, signal: AbortSignal) => Promise<void>;
  clock: Clock;
}

const queue = 'account-deletion.remove';

/** Removes accounts whose days are over, by a job that goes on after a crash. */
export function defineAccountDeletionJobs({
  database,
  jobs,
  closedAccountsOn,
  remove,
  clock,
}: AccountDeletionJobsDeps) {
  jobs.define<RemoveJob>(
    queue,
    { retryLimit: 100, retryDelaySeconds: 10, retryDelayMaxSeconds: 3600 },
    ({ data: { userId }, signal }) => remove(userId, signal),
  );

  return {
    /** Run now and then: does what is due. */
    async follow(): Promise<void> {
      for (const userId of await closedAccountsOn(database.db).listOver(clock()))
        await jobs.enqueue(queue, { userId } satisfies RemoveJob, { singletonKey: userId });
    },
  };
}
