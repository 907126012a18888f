import { importPreviewDays, serverMessages } from '@zeacon/contract';
import type { Clock } from '../../../platform/clock.ts';
import type { Database, Transaction } from '../../../platform/database/database.ts';
import { dayMs } from '../../../platform/days.ts';
import type { Jobs } from '../../../platform/jobs.ts';
import type { Storage } from '../../../platform/storage/storage.ts';
import { importFolder } from './import-storage.ts';
import { createImportsRepository, type ImportRecord } from './imports.repository.ts';

interface WorkJob {
  id: string;
}

interface Deps {
  database: Database;
  jobs: Jobs;
  storage: Storage;
  read: (record: ImportRecord, signal: AbortSignal) => Promise<void>;
  /** Imports some rows; false at the end. */
  run: (id: string) => Promise<boolean>;
  /** Takes some rows away; false at the end. */
  undo: (id: string) => Promise<boolean>;
  clock: Clock;
  /** After so long, others who wait have their turn. */
  turnMs?: number;
}

const queue = 'community-imports.work';
const uploadDays = 1;

/** Does what the state of an import says, however often it is interrupted. */
export function defineImportJobs({ database, jobs, storage, read, run, undo, clock, turnMs = 3000 }: Deps) {
  const imports = createImportsRepository(database.db);

  async function enqueueIn(tx: Transaction, { id, businessId }: Pick<ImportRecord, 'id' | 'businessId'>) {
    await jobs.enqueue(queue, { id } satisfies WorkJob, { tx, businessId });
  }

  async function stepThrough(record: ImportRecord, step: (id: string) => Promise<boolean>, signal: AbortSignal) {
    let turnEnds = Date.now() + turnMs;
    while (await step(record.id)) {
      signal.throwIfAborted();
      if (Date.now() < turnEnds) continue;
      turnEnds = Date.now() + turnMs;
      if (!(await jobs.hasWaiting(queue, { besides: record.businessId }))) continue;
      await database.transaction((tx) => enqueueIn(tx, record));
      return;
    }
  }

  async function giveUp(id: string): Promise<void> {
    await database.transaction(async (tx) => {
      const on = createImportsRepository(tx);
      const record = await on.lock(id);
      const failed = { state: 'FAILED', problem: serverMessages.importMustContinue, finishedAt: clock() } as const;
      const refused = { state: 'REFUSED', problem: serverMessages.importBroken, finishedAt: clock() } as const;
      if (record?.state === 'READING') await on.update(id, refused);
      else if (record?.state === 'IMPORTING') await on.update(id, failed);
      else if (record?.state === 'UNDOING') await on.update(id, { ...failed, state: 'DONE' });
    });
  }

  async function work(id: string, signal: AbortSignal): Promise<void> {
    const record = await imports.find(id);
    if (record?.state === 'READING') await read(record, signal);
    else if (record?.state === 'IMPORTING') await stepThrough(record, run, signal);
    else if (record?.state === 'UNDOING') await stepThrough(record, undo, signal);
  }

  jobs.define<WorkJob>(
    queue,
    { retryLimit: 5, retryDelaySeconds: 5 },
    async ({ data: { id }, signal, isLastAttempt }) => {
      try {
        await work(id, signal);
      } catch (error) {
        signal.throwIfAborted();
        if (isLastAttempt) await giveUp(id);
        throw error;
      }
    },
  );

  return {
    enqueueIn,
    work,

    /** Files that nobody imported, with all that was read from them. */
    async removeAbandoned(): Promise<void> {
      const uploadedBefore = new Date(clock().getTime() - uploadDays * dayMs);
      const readBefore = new Date(clock().getTime() - importPreviewDays * dayMs);
      for (const record of await imports.listAbandoned(uploadedBefore)) {
        if (record.state !== 'UPLOADING' && record.createdAt > readBefore) continue;
        // Whoever starts it at this moment waits, and finds none.
        await database.transaction(async (tx) => {
          if (await createImportsRepository(tx).removeAbandoned(record))
            await storage.deletePrefix(importFolder(record));
        });
      }
    },
  };
}
