import { type DataExportFailure, dataExportDays } from '@zeacon/contract';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Transaction } from '../../platform/database/database.ts';
import { dayMs } from '../../platform/days.ts';
import type { Jobs } from '../../platform/jobs.ts';
import { isOutOfSpace } from '../../platform/out-of-space.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { createDataExportsRepository, type DataExportRow } from './data-exports.repository.ts';
import { createExportMaker, exportKey, NoRoomError } from './export-maker.ts';

interface MakeJob {
  id: string;
}

export interface DataExportJobsDeps {
  database: Database;
  jobs: Jobs;
  storage: Storage;
  /** Run in the transaction in which it is ready, or given up. */
  onReady: (tx: Transaction, row: DataExportRow) => Promise<unknown>;
  onFailed: (tx: Transaction, row: DataExportRow) => Promise<unknown>;
  clock: Clock;
}

const queue = 'data-exports.make';
/** Makes exports. One whose server dies is made anew from its beginning; a file is there as a whole or not at all. */
export function defineDataExportJobs({ database, jobs, storage, onReady, onFailed, clock }: DataExportJobsDeps) {
  const exports = createDataExportsRepository(database.db);
  const make = createExportMaker({ db: database.db, storage, clock });

  async function finish(row: DataExportRow, sizeBytes: number): Promise<void> {
    const expiresAt = new Date(clock().getTime() + dataExportDays * dayMs);
    const isWanted = await database.transaction(async (tx) => {
      if (!(await createDataExportsRepository(tx).markReady(row.id, { sizeBytes, expiresAt }))) return false;
      await onReady(tx, row);
      return true;
    });
    if (!isWanted) await storage.delete(exportKey(row));
  }

  const giveUp = (row: DataExportRow, failure: DataExportFailure) =>
    database.transaction(async (tx) => {
      if (await createDataExportsRepository(tx).markFailed(row.id, failure)) await onFailed(tx, row);
    });

  jobs.define<MakeJob>(
    queue,
    { retryLimit: 5, retryDelaySeconds: 30, expireInSeconds: 24 * 3600 },
    async ({ data: { id }, signal, isLastAttempt }) => {
      const row = await exports.find(id);
      if (row?.state !== 'WAITING' && row?.state !== 'RUNNING') return;
      try {
        await exports.markRunning(id, 0);
        const onProgress = (progress: number) => exports.markRunning(id, progress);
        const { sizeBytes } = await make({ businessId: row.businessId, id, signal, onProgress });
        await finish(row, sizeBytes);
      } catch (error) {
        signal.throwIfAborted();
        const isFull = error instanceof NoRoomError || isOutOfSpace(error);
        if (isFull || isLastAttempt) await giveUp(row, isFull ? 'STORAGE_FULL' : 'OTHER');
        if (!isFull) throw error;
      }
    },
  );

  return {
    enqueueIn: async (tx: Transaction, id: string): Promise<void> => {
      await jobs.enqueue(queue, { id } satisfies MakeJob, { tx, singletonKey: id });
    },

    /** Those whose days are over. */
    async removeExpired(): Promise<void> {
      for (const row of await exports.listExpired(clock())) {
        await storage.delete(exportKey(row));
        await exports.remove(row.id);
      }
    },
  };
}
