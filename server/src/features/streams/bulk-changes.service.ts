import type { BulkAction, changeStreams, Reply } from '@zeacon/contract';
import { ApiError } from '../../platform/api-error.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Transaction } from '../../platform/database/database.ts';
import type { StreamRemoval } from './stream-removal.ts';
import { found, requireShowable } from './stream-rules.ts';
import { createStreamsRepository, type StreamPatch, type StreamRow } from './streams.repository.ts';

export type BulkChangesService = ReturnType<typeof createBulkChangesService>;

export interface BulkChangesDeps {
  database: Database;
  removal: StreamRemoval;
  /** Those of the streams that are on air. */
  onAirAmong: (tx: Transaction, streamIds: readonly string[]) => Promise<readonly string[]>;
  clock: Clock;
}

type BulkReply = Reply<typeof changeStreams>;

/** Applies one change to many streams; those that cannot be changed are listed with the reason. */
export function createBulkChangesService({ database, removal, onAirAmong, clock }: BulkChangesDeps) {
  /** All of them at once, or none if the database fails. */
  async function changeAll(businessId: string, ids: readonly string[], patch: StreamPatch): Promise<BulkReply> {
    return database.transaction(async (tx) => {
      const streams = createStreamsRepository(tx);
      const rows = new Map((await streams.lock(businessId, ids)).map((row) => [row.id, row]));
      const reply = sort(ids, (id) => refusalOf(rows.get(id), patch));
      await streams.editMany(businessId, reply.changed, patch, clock());
      return reply;
    });
  }

  /** All of them at once, or none if the database fails. */
  async function removeAll(businessId: string, ids: readonly string[], reason: string | undefined): Promise<BulkReply> {
    return database.transaction(async (tx) => {
      const rows = new Map((await createStreamsRepository(tx).lock(businessId, ids)).map((row) => [row.id, row]));
      const onAir = new Set(await onAirAmong(tx, [...rows.keys()]));
      const reply = sort(ids, (id) =>
        onAir.has(id) ? new ApiError('live.on_air') : removalRefusal(rows.get(id), reason),
      );
      await removal.removeRecorded(tx, businessId, reply.changed, reason ?? null);
      return reply;
    });
  }

  return {
    change(businessId: string, streamIds: readonly string[], action: BulkAction): Promise<BulkReply> {
      const ids = [...new Set(streamIds)];
      if (action.kind === 'delete') return removeAll(businessId, ids, action.reason?.trim() || undefined);
      return changeAll(businessId, ids, patchOf(action));
    },
  };
}

function patchOf(action: Exclude<BulkAction, { kind: 'delete' }>): StreamPatch {
  if (action.kind === 'status') return { publishStatus: action.streamStatus };
  if (action.kind === 'visibility') return { accessVisibility: action.accessVisibility };
  return { category: action.category };
}

function refusalOf(row: StreamRow | undefined, patch: StreamPatch): ApiError | undefined {
  try {
    requireShowable(found(row), patch);
    return undefined;
  } catch (error) {
    if (error instanceof ApiError) return error;
    throw error;
  }
}

/** A recording needs a reason, as when it is deleted on its own. */
function removalRefusal(row: StreamRow | undefined, reason: string | undefined): ApiError | undefined {
  if (!row) return new ApiError('stream.not_found');
  return row.mediaType === 'ARCHIVE' && !reason
    ? new ApiError('request.invalid', { message: 'Reason is required' })
    : undefined;
}

function sort(ids: readonly string[], refusal: (id: string) => ApiError | undefined): BulkReply {
  const reply: BulkReply = { changed: [], refused: [] };
  for (const id of ids) {
    const error = refusal(id);
    if (error) reply.refused.push({ streamId: id, error: error.code, message: error.message });
    else reply.changed.push(id);
  }
  return reply;
}
