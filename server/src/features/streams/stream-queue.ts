import type { Transaction } from '../../platform/database/database.ts';
import type { StreamHooks } from './stream-hooks.ts';
import { createStreamsRepository, type StreamRow } from './streams.repository.ts';

export type StreamQueue = ReturnType<typeof createStreamQueue>;

type From = 'uploading' | 'failed';

/** Queues the work that makes a stream playable: packaging a file, or assembling a live's recording. */
export function createStreamQueue({
  fileQueued,
  recordingQueued,
}: Pick<StreamHooks, 'fileQueued' | 'recordingQueued'>) {
  /** Undefined if the stream is in another state than `from`. */
  return async function queue(
    tx: Transaction,
    id: string,
    from: From,
    sourceKey?: string,
  ): Promise<StreamRow | undefined> {
    const row = await createStreamsRepository(tx).movePackaging(id, [from], {
      packagingState: 'queued',
      packagingProgress: 0,
      packagingMessage: null,
      ...(sourceKey && { sourceKey }),
    });
    if (!row) return undefined;
    const { businessId, sessionId, packageId } = row;
    const isUnmadeRecording = sessionId !== null && packageId === null && row.sourceKey === null;
    if (isUnmadeRecording) await recordingQueued.run(tx, { id, businessId, sessionId });
    else await fileQueued.run(tx, id);
    return row;
  };
}
