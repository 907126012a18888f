import type { Database, Transaction } from '../../platform/database/database.ts';
import type { NewId } from '../../platform/ids.ts';
import type { Jobs } from '../../platform/jobs.ts';
import type { RequireDisk } from '../../platform/storage/disk-reserve.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { createCaptionsRepository } from './captions.repository.ts';
import type { Cue } from './cue.ts';
import { readCaptionsApart } from './read-captions-apart.ts';
import { writeWebVtt } from './web-vtt.ts';

export type CaptionFiles = ReturnType<typeof createCaptionFiles>;

interface RemovalJob {
  storageKey: string;
}

const queue = 'captions.remove-file';
/** By then a request that stores captions has ended, successfully or not. */
const settledSeconds = 15 * 60;

export interface CaptionFilesDeps {
  database: Database;
  jobs: Jobs;
  storage: Storage;
  requireDisk: RequireDisk;
  newId: NewId;
}

/** The WebVTT files. Each content gets a new file; a job that survives crashes removes files that no captions use. */
export function createCaptionFiles({ database, jobs, storage, requireDisk, newId }: CaptionFilesDeps) {
  jobs.define<RemovalJob>(queue, { retryLimit: 10, retryDelaySeconds: 60 }, async ({ data, signal }) => {
    const isStored = await createCaptionsRepository(database.db).isStored(data.storageKey);
    if (!isStored) await storage.delete(data.storageKey, signal);
  });

  return {
    /** The caller then writes the rows that use the file; if it does not, the file is removed again. */
    async put(streamId: string, cues: readonly Cue[], signal?: AbortSignal): Promise<string> {
      const body = Buffer.from(writeWebVtt(cues), 'utf8');
      await requireDisk(body.length);
      const storageKey = `captions/${streamId}/${newId('cap')}.vtt`;
      await jobs.enqueue(queue, { storageKey } satisfies RemovalJob, { delaySeconds: settledSeconds });
      await storage.put(storageKey, body, { contentType: 'text/vtt', ...(signal && { signal }) });
      return storageKey;
    },

    async read(businessId: string, storageKey: string): Promise<Cue[]> {
      const content = Buffer.from(await storage.readBytes(storageKey)).toString('utf8');
      return (await readCaptionsApart(businessId, 'vtt', content)).cues;
    },

    /** Runs in the transaction that removes the file from the rows. */
    async removeIn(tx: Transaction, storageKey: string): Promise<void> {
      await jobs.enqueue(queue, { storageKey } satisfies RemovalJob, { tx });
    },
  };
}

/** The file's name below its stream's folder. */
export const fileNameOf = (storageKey: string) => storageKey.slice(storageKey.lastIndexOf('/') + 1);
