import { ruleMessages, serverMessages, type TranscriptionState } from '@zeacon/contract';
import { ApiError } from '../../platform/api-error.ts';
import type { Database, Queryable, Transaction } from '../../platform/database/database.ts';
import { type JobQueueOptions, type Jobs, RetryLater } from '../../platform/jobs.ts';
import type { CaptionsService } from './captions.service.ts';
import { unreadable } from './cue.ts';
import { readCaptionsApart } from './read-captions-apart.ts';
import type { TranscriptionClient } from './transcription-client.ts';

export type TranscriptionService = ReturnType<typeof createTranscriptionService>;

export interface TranscribedStream {
  businessId: string;
  packageId: string | null;
  transcriptionState: TranscriptionState['state'];
  transcriptionMessage: string | null;
}

export interface TranscribedStreams {
  findTranscribed(id: string): Promise<TranscribedStream | undefined>;
  /** Locks the stream until the transaction ends. */
  lockTranscribed(id: string): Promise<TranscribedStream | undefined>;
  patchTranscription(
    id: string,
    patch: Pick<TranscribedStream, 'transcriptionState' | 'transcriptionMessage'>,
  ): Promise<void>;
}

export interface SettledTranscription {
  streamId: string;
  businessId: string;
  /** The user who asked for it; undefined if it was begun by itself or by a program. */
  askedBy: string | undefined;
  /** Null if the captions are there. */
  failure: string | null;
}

export interface TranscriptionDeps {
  database: Database;
  jobs: Jobs;
  captions: Pick<CaptionsService, 'save' | 'hasEnglish'>;
  streamsOn: (db: Queryable) => TranscribedStreams;
  /** Undefined when no service is configured. */
  client: TranscriptionClient | undefined;
  /** Called in the transaction that stores the captions, or says why there are none. */
  onSettled: (tx: Transaction, settled: SettledTranscription) => Promise<unknown>;
  retries?: Pick<JobQueueOptions, 'retryLimit' | 'retryDelaySeconds' | 'retryDelayMaxSeconds'>;
}

interface FetchJob {
  streamId: string;
  /** Whether a person asked for it: only then does it replace existing English captions. */
  isAsked: boolean;
  askedBy?: string;
}

const { fill } = ruleMessages;

const queue = 'captions.fetch-transcription';
const english = {
  srclang: 'en',
  label: 'English',
  kind: 'captions',
  isDefault: false,
  source: 'TRANSCRIPTION',
} as const;
/** Five hours in total, because long videos take long to transcribe. */
const patientRetries = { retryLimit: 35, retryDelaySeconds: 5, retryDelayMaxSeconds: 600 };

/** Fetches transcriptions from the configured service in durable jobs, and turns them into English captions. */
export function createTranscriptionService(deps: TranscriptionDeps) {
  const { database, jobs, captions, streamsOn, client, onSettled, retries = patientRetries } = deps;
  const streams = streamsOn(database.db);

  jobs.define<FetchJob>(queue, { concurrency: 2, ...retries }, async ({ data, signal, isLastAttempt }) => {
    const { streamId } = data;
    const stream = await streams.findTranscribed(streamId);
    if (stream?.transcriptionState !== 'PENDING') return;
    const { businessId } = stream;
    const settle = (transcriptionState: 'NONE' | 'PENDING', transcriptionMessage: string | null) =>
      streams.patchTranscription(streamId, { transcriptionState, transcriptionMessage });
    const settled = { streamId, businessId, askedBy: data.askedBy };
    const fail = (failure: string) =>
      database.transaction(async (tx) => {
        const failed = { transcriptionState: 'FAILED', transcriptionMessage: failure } as const;
        await streamsOn(tx).patchTranscription(streamId, failed);
        await onSettled(tx, { ...settled, failure });
      });
    if (!client) return fail(serverMessages.transcriptionUnconfigured);
    if (!data.isAsked && (await captions.hasEnglish(database.db, streamId))) return settle('NONE', null);

    const answer = await client(streamId, signal);
    if (answer.kind === 'failed') return fail(answer.reason);
    if (answer.kind === 'later') {
      const { reason } = answer;
      if (isLastAttempt) return fail(fill(serverMessages.transcriptionGivenUp, { reason }));
      await settle('PENDING', fill(serverMessages.transcriptionAgain, { reason }));
      throw new RetryLater(reason);
    }
    try {
      await store({ ...settled, isAsked: data.isAsked }, answer.content, signal);
    } catch (error) {
      if (signal.aborted || !(error instanceof ApiError)) throw error;
      await fail(error.message);
    }
  });

  async function store(
    { isAsked, ...settled }: Omit<SettledTranscription, 'failure'> & Pick<FetchJob, 'isAsked'>,
    content: string,
    signal: AbortSignal,
  ) {
    const { streamId, businessId } = settled;
    const { cues, language } = await readCaptionsApart(businessId, 'transcription', content);
    if (language !== undefined && !/^en(?:$|[-_]|glish$)/i.test(language)) {
      throw unreadable(fill(serverMessages.transcriptionOtherLanguage, { language: language.slice(0, 35) }));
    }
    const done = { transcriptionState: 'DONE', transcriptionMessage: null } as const;
    const alongside = async (tx: Transaction) => {
      await streamsOn(tx).patchTranscription(streamId, done);
      await onSettled(tx, { ...settled, failure: null });
    };
    // Somebody may have uploaded some while the service was asked.
    const isNeedless = async (tx: Transaction) => {
      if (isAsked || !(await captions.hasEnglish(tx, streamId))) return false;
      await streamsOn(tx).patchTranscription(streamId, { transcriptionState: 'NONE', transcriptionMessage: null });
      return true;
    };
    await captions.save({ businessId, streamId, cues }, english, { signal, alongside, isNeedless });
  }

  async function begin(tx: Transaction, businessId: string, data: FetchJob, isPending: boolean): Promise<void> {
    const fair = { businessId, tx };
    const jobId = await jobs.enqueue(queue, data, { ...fair, singletonKey: data.streamId });
    if (isPending) return;
    // The previous job has reported its end but is not quite finished.
    if (!jobId) await jobs.enqueue(queue, data, fair);
    const pending = { transcriptionState: 'PENDING', transcriptionMessage: null } as const;
    await streamsOn(tx).patchTranscription(data.streamId, pending);
  }

  async function stateOf(streamId: string): Promise<TranscriptionState> {
    const stream = await streams.findTranscribed(streamId);
    return {
      available: client !== undefined,
      state: stream?.transcriptionState ?? 'NONE',
      message: stream?.transcriptionMessage ?? null,
    };
  }

  return {
    stateOf,

    /** If one is already running, it continues unchanged. */
    async request(businessId: string, streamId: string, askedBy?: string): Promise<TranscriptionState> {
      await database.transaction(async (tx) => {
        const stream = await streamsOn(tx).lockTranscribed(streamId);
        if (stream?.businessId !== businessId) throw new ApiError('stream.not_found');
        if (!client) throw new ApiError('caption.no_service');
        if (stream.packageId === null)
          throw new ApiError('stream.not_playable', { message: serverMessages.transcriptionNotPlayable });
        await begin(
          tx,
          businessId,
          { streamId, isAsked: true, ...(askedBy !== undefined && { askedBy }) },
          stream.transcriptionState === 'PENDING',
        );
      });
      return stateOf(streamId);
    },

    /** Runs in the transaction that makes a video playable. */
    async startIn(tx: Transaction, streamId: string): Promise<void> {
      if (!client || (await captions.hasEnglish(tx, streamId))) return;
      const stream = await streamsOn(tx).lockTranscribed(streamId);
      if (stream?.transcriptionState === 'NONE')
        await begin(tx, stream.businessId, { streamId, isAsked: false }, false);
    },
  };
}
