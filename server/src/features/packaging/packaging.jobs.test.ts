import { pino } from 'pino';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createJobs } from '../../platform/jobs.ts';
import { describeOnEachDatabase } from '../../platform/testing/test-database.ts';
import { definePackagingJobs } from './packaging.jobs.ts';
import type { PackagingService } from './packaging.service.ts';

const log = pino({ level: 'silent' });

describeOnEachDatabase('packaging', (database) => {
  test('checks again until what it is waiting for arrives', async () => {
    const jobs = createJobs({ database: await database(), log, pollingSeconds: 0.5 });
    onTestFinished(() => jobs.stop());
    const improve = vi.fn<PackagingService['improve']>().mockResolvedValue('waiting');
    improve.mockResolvedValueOnce('waiting').mockResolvedValueOnce('waiting').mockResolvedValueOnce('done');
    const service = { improve, discardIfDeleted: async () => undefined } as unknown as PackagingService;
    const { enqueueImprove } = definePackagingJobs({
      jobs,
      log,
      service: () => service,
      giveUp: async () => undefined,
      waitSeconds: 1,
    });
    await jobs.start();
    await enqueueImprove({ streamId: 'str_1', packageId: 'pkg_1' });
    await vi.waitFor(() => expect(improve).toHaveBeenCalledTimes(3), { timeout: 30_000 });
  });
});
