import type { Transaction } from '../../platform/database/database.ts';
import type { Jobs } from '../../platform/jobs.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { createCaptionFiles } from './caption-files.ts';
import { type CaptionsDeps, createCaptionsService } from './captions.service.ts';
import { createTranscriptionService, type TranscriptionDeps } from './transcription.service.ts';
import { createTranscriptionClient, type TranscriptionClientOptions } from './transcription-client.ts';

export interface CaptionsFeatureDeps
  extends Omit<CaptionsDeps, 'files' | 'streams'>,
    Pick<TranscriptionDeps, 'streamsOn' | 'retries'> {
  jobs: Jobs;
  storage: Storage;
  mediaQuery: CaptionsDeps['streams']['mediaQuery'];
  /** Undefined when no service is configured. */
  transcription: TranscriptionClientOptions | undefined;
}

/** Wires the feature. */
export function createCaptions(deps: CaptionsFeatureDeps) {
  const { database, jobs, storage, newId, clock, mediaQuery, streamsOn, transcription, retries } = deps;
  const lockIn = async (tx: Transaction, streamId: string) =>
    (await streamsOn(tx).lockTranscribed(streamId))?.businessId;
  const captions = createCaptionsService({
    database,
    files: createCaptionFiles({ database, jobs, storage, newId }),
    streams: { mediaQuery, lockIn },
    newId,
    clock,
  });
  const transcriptions = createTranscriptionService({
    database,
    jobs,
    captions,
    streamsOn,
    client: transcription && createTranscriptionClient(transcription),
    ...(retries && { retries }),
  });
  return { captions, transcription: transcriptions };
}
