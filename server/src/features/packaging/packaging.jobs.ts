import { errorCatalog, ruleMessages, serverMessages } from '@zeacon/contract';
import type { BaseLogger } from 'pino';
import { isOfProgram } from '../../media/child-program.ts';
import { MediaRefusedError } from '../../media/media-refused-error.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { isQueryFailure } from '../../platform/database/query-failure.ts';
import type { Jobs } from '../../platform/jobs.ts';
import { isOutOfSpace } from '../../platform/out-of-space.ts';
import type { StreamChanges } from './packaged-stream.ts';
import type { PackagingService } from './packaging.service.ts';
import { refusalText } from './refusal-texts.ts';
import { nothingToPlay } from './showing.ts';

interface BeginJob {
  streamId: string;
  /** Jobs from before businesses took turns have none. */
  businessId?: string;
}

interface PlayingJob extends BeginJob {
  packageId: string;
}

const begin = 'packaging.begin';
const encode = 'packaging.encode';
const encodeLong = 'packaging.encode-long';
const pictures = 'packaging.pictures';
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
  exists: (streamId: string) => Promise<boolean>;
  /** How often to check a video that is waiting for ffmpeg. */
  waitSeconds?: number;
  /** How often to look whether the video that is worked on was deleted. */
  lookEveryMs?: number;
}

/**
 * Durable packaging: one job makes a video play, another one if it has to be encoded for that, one adds its pictures, and a
 * long one makes it better. Each has places of its own, and encoding long videos has other places than encoding short ones,
 * so that short work never waits behind long work.
 */
export function definePackagingJobs(deps: PackagingJobsDeps) {
  const { jobs, service, giveUp, exists, log, waitSeconds = 20, lookEveryMs = 2000 } = deps;
  const ofBusiness = ({ businessId }: BeginJob) => (businessId === undefined ? {} : { businessId });
  const enqueueFirst = (queue: string, data: BeginJob, tx?: Transaction) =>
    jobs.enqueue(queue, data, { ...ofBusiness(data), singletonKey: data.streamId, ...(tx && { tx }) });
  const enqueueBegin = (data: BeginJob, tx?: Transaction) => enqueueFirst(begin, data, tx);
  const enqueuePictures = (data: PlayingJob, tx?: Transaction) =>
    jobs.enqueue(pictures, data, { ...ofBusiness(data), singletonKey: data.packageId, ...(tx && { tx }) });
  const enqueueImprove = (data: PlayingJob, tx?: Transaction) =>
    jobs.enqueue(improve, data, { ...ofBusiness(data), singletonKey: data.packageId, ...(tx && { tx }) });

  /** Without a key, because the current job still holds it. */
  const lookAgain = (queue: string, data: BeginJob) =>
    jobs.enqueue(queue, data, { ...ofBusiness(data), delaySeconds: waitSeconds });

  /** Works until the video is deleted: nobody waits for what nobody can watch. */
  async function whileThere(streamId: string, signal: AbortSignal, work: (signal: AbortSignal) => Promise<void>) {
    const gone = new AbortController();
    const look = async () => {
      if (!(await exists(streamId).catch(() => true))) gone.abort(new Error('The video was deleted.'));
    };
    const looking = setInterval(look, lookEveryMs).unref();
    try {
      await work(AbortSignal.any([signal, gone.signal]));
    } catch (error) {
      if (gone.signal.aborted) log.info({ streamId }, 'A video was deleted while it was packaged.');
      else await explain(streamId, signal, error);
    } finally {
      clearInterval(looking);
      await service().discardIfDeleted(streamId);
    }
  }

  /** A refused file stays refused; any other failure can be retried by a person, who is told why. */
  async function explain(streamId: string, signal: AbortSignal, error: unknown) {
    if (signal.aborted) throw error;
    if (error instanceof MediaRefusedError) {
      const refused = { packagingState: 'refused', packagingMessage: refusalText(error) } as const;
      // What plays of it would break there too.
      await giveUp(streamId, { ...(error.atMs !== undefined && nothingToPlay), ...refused });
      return;
    }
    log.error({ err: error, streamId }, 'The server could not package a video.');
    const packagingMessage = ruleMessages.fill(serverMessages.videoFailed, { reason: reasonOf(error) });
    await giveUp(streamId, { packagingState: 'failed', packagingMessage });
  }

  jobs.define<BeginJob>(begin, { ...options, concurrency: 3, perBusiness: 2 }, ({ data, signal: stop }) =>
    whileThere(data.streamId, stop, async (signal) => {
      const outcome = await service().begin(data.streamId, signal);
      if (outcome === 'waiting') await lookAgain(begin, data);
      else if (outcome !== 'done') await enqueueFirst(outcome === 'encode' ? encode : encodeLong, data);
    }),
  );

  for (const [queue, places] of [
    [encode, { concurrency: 3, perBusiness: 2 }],
    [encodeLong, { concurrency: 2, perBusiness: 1 }],
  ] as const)
    jobs.define<BeginJob>(queue, { ...options, ...places }, ({ data, signal: stop }) =>
      whileThere(data.streamId, stop, async (signal) => {
        const outcome = await service().encodeFirst(data.streamId, signal);
        if (outcome === 'waiting') await lookAgain(queue, data);
      }),
    );

  jobs.define<PlayingJob>(pictures, { ...options, concurrency: 2, perBusiness: 1 }, ({ data, signal: stop }) =>
    whileThere(data.streamId, stop, async (signal) => {
      const outcome = await service().addPictures(data.streamId, data.packageId, signal);
      if (outcome === 'waiting') await lookAgain(pictures, data);
      else await enqueueImprove(data);
    }),
  );

  jobs.define<PlayingJob>(improve, { ...options, concurrency: 1 }, ({ data, signal: stop }) =>
    whileThere(data.streamId, stop, async (signal) => {
      const outcome = await service().improve(data.streamId, data.packageId, {
        signal,
        anotherWaits: () => jobs.hasWaiting(improve, { besides: data.businessId }),
      });
      if (outcome === 'waiting') await lookAgain(improve, data);
      // Without a key, for the same reason.
      if (outcome === 'interrupted') await jobs.enqueue(improve, data, ofBusiness(data));
    }),
  );

  return { enqueueBegin, enqueuePictures, enqueueImprove };
}

/** For the video's owner, without queries, paths and programs of the server. */
function reasonOf(error: unknown): string {
  if (isOutOfSpace(error)) return errorCatalog['server.storage_full'].message;
  const internal = !(error instanceof Error) || isQueryFailure(error) || isOfProgram(error) || 'syscall' in error;
  return internal ? errorCatalog['server.failed'].message : error.message.slice(0, 300);
}
