import { join } from 'node:path';
import { pino } from 'pino';
import { createCaptions } from '../../features/captions/module.ts';
import type { TranscriptionDeps } from '../../features/captions/transcription.service.ts';
import type { TranscriptionClientOptions } from '../../features/captions/transcription-client.ts';
import { createStreamLinksRepository } from '../../features/streams/stream-links.repository.ts';
import { systemClock } from '../clock.ts';
import type { Database } from '../database/database.ts';
import { createHooks } from '../hooks.ts';
import { newId } from '../ids.ts';
import { createJobs } from '../jobs.ts';
import { createLocalStorage } from '../storage/local-storage.ts';
import { createStoredFiles } from '../stored-files/stored-files.ts';

export interface TranscriptionFeatureOptions {
  database: Database;
  dataFolder: string;
  service: TranscriptionClientOptions | undefined;
  retries?: TranscriptionDeps['retries'];
}

/** Captions with real jobs and storage, without the rest of the server. */
export function openTranscriptionFeature(options: TranscriptionFeatureOptions) {
  const { database, dataFolder, service } = options;
  const { retries = { retryLimit: 1, retryDelaySeconds: 0 } } = options;
  const jobs = createJobs({ database, log: pino({ level: 'silent' }), pollingSeconds: 0.5 });
  const storage = createLocalStorage({ root: join(dataFolder, 'storage') });
  const hooks = createHooks();
  const feature = createCaptions(
    {
      config: { environment: 'test', transcription: service },
      database,
      hooks,
      jobs,
      storage,
      requireDisk: async () => {},
      files: createStoredFiles(storage),
      newId,
      clock: systemClock,
    },
    {
      streams: {
        mediaQuery: async () => '',
        transcribedOn: createStreamLinksRepository,
        captionsOf: hooks.create('captionsOf'),
        streamsRemoving: hooks.create('streamsRemoving'),
      },
      packaging: { streamPlayable: hooks.create('streamPlayable'), captionsFound: hooks.create('captionsFound') },
      mediaDelivery: { readAccess: async () => ({}) },
    },
    { retries },
  );
  hooks.seal();
  return { ...feature, jobs };
}

export async function insertVideo(database: Database, id: string, packageId: string | null = 'pkg_1'): Promise<void> {
  await database.pool.query(
    `insert into stream (id, business_id, name, file_name, size_bytes, package_id, created_at, updated_at)
     values ($1, 'biz_1', 'A', 'a.mp4', 1, $2, now(), now())`,
    [id, packageId],
  );
}
