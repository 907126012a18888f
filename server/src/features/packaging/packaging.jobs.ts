import { errorCatalog, ruleMessages, serverMessages } from '@zeacon/contract';
import type { BaseLogger } from 'pino';
import { MediaRefusedError } from '../../media/media-refused-error.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { isQueryFailure } from '../../platform/database/query-failure.ts';
import type { Jobs } from '../../platform/jobs.ts';
import { isOutOfSpace } from '../../platform/out-of-space.ts';
import type { StreamChanges } from './packaged-stream.ts';
import type { PackagingService } from './packaging.service.ts';
import { refusalTexts } from './refusal-texts.ts';

interface BeginJob {
  streamId: string;
}

interface ImproveJob extends BeginJob {
  packageId: string;
}

const begin = 'packaging.begin';
const improve = 'packaging.improve';
/** A worker that dies is not the video's fault, so retry often. */
const options = { retryLimit: 5, retryDelaySeconds: 1, heartbeatSeconds: 20 };

export interface PackagingJobsDeps {
  log: BaseLogger;
  jobs: Jobs;
  /** A function, because the service needs `makePlayable`, which needs these jobs. */
  service: () => PackagingService;
  /** Marks the video as failed and stores the reason for its owner. */
  giveUp: (streamId: string, reason: StreamChanges) => Promise<void>;
  /** How often to check a video that is waiting for ffmpeg. */
  waitSeconds?: number;
}

/** Durable packaging: a quick job that makes a video play and a long one that makes it better. */
export function definePackagingJobs({ jobs, service, giveUp, log, waitSeconds = 20 }: PackagingJobsDeps) {
  const enqueueBegin = (streamId: string, tx?: Transaction) =>
    jobs.enqueue(begin, { streamId } satisfies BeginJob, { singletonKey: streamId, ...(tx && { tx }) });
  const enqueueImprove = (data: ImproveJob, tx?: Transaction) =>
    jobs.enqueue(improve, data, { singletonKey: data.packageId, ...(tx && { tx }) });

  /** Without a key, because the current job still holds it. */
  const lookAgain = (queue: string, data: BeginJob) => jobs.enqueue(queue, data, { delaySeconds: waitSeconds });

  /** A refused file stays refused; any other failure can be retried by a person, who is told why. */
  async function explain(streamId: string, signal: AbortSignal, error: unknown) {
    if (signal.aborted) throw error;
    if (error instanceof MediaRefusedError) {
      await giveUp(streamId, { packagingState: 'refused', packagingMessage: refusalTexts[error.code] });
      return;
    }
    log.error({ err: error, streamId }, 'The server could not package a video.');
    const packagingMessage = ruleMessages.fill(serverMessages.videoFailed, { reason: reasonOf(error) });
    await giveUp(streamId, { packagingState: 'failed', packagingMessage });
  }

  jobs.define<BeginJob>(begin, { ...options, concurrency: 2 }, async ({ data, signal }) => {
    try {
      const outcome = await service().begin(data.streamId, signal);
      if (outcome === 'waiting') await lookAgain(begin, data);
    } catch (error) {
      await explain(data.streamId, signal, error);
    } finally {
      await service().discardIfDeleted(data.streamId);
    }
  });

  jobs.define<ImproveJob>(improve, { ...options, concurrency: 1 }, async ({ data, signal }) => {
    try {
      const outcome = await service().improve(data.streamId, data.packageId, signal);
      if (outcome === 'waiting') await lookAgain(improve, data);
    } catch (error) {
      await explain(data.streamId, signal, error);
    } finally {
      await service().discardIfDeleted(data.streamId);
    }
  });

  return { enqueueBegin, enqueueImprove };
}

/** For the video's owner, without queries or paths of the server. */
function reasonOf(error: unknown): string {
  if (isOutOfSpace(error)) return errorCatalog['server.storage_full'].message;
  const internal = !(error instanceof Error) || isQueryFailure(error) || 'syscall' in error;
  return internal ? errorCatalog['server.failed'].message : error.message.slice(0, 300);
}
