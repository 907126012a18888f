import {
  type Page,
  type Stream,
  type StreamChanges,
  type StreamDraft,
  suggestedCategories,
  toPage,
} from '@zeacon/contract';
import { ApiError, fieldError } from '../../platform/api-error.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Transaction } from '../../platform/database/database.ts';
import type { NewId } from '../../platform/ids.ts';
import type { StreamEditor } from './stream-editor.ts';
import type { StreamFilter, StreamListRepository, StreamOrder } from './stream-list.repository.ts';
import type { StreamRemoval } from './stream-removal.ts';
import { found, type ImageExists, type MayShow, requireLogo, requireThumbnail, sliceOf } from './stream-rules.ts';
import type { StreamView } from './stream-view.ts';
import {
  createStreamsRepository,
  type StreamPatch,
  type StreamRow,
  type StreamsRepository,
} from './streams.repository.ts';

export type StreamsService = ReturnType<typeof createStreamsService>;

export interface StreamsDeps {
  database: Database;
  streams: StreamsRepository;
  lists: StreamListRepository;
  editor: StreamEditor;
  view: StreamView;
  removal: StreamRemoval;
  imageExists: ImageExists;
  mayShow: MayShow;
  /** Queues a failed stream's packaging again; undefined if it had not failed. */
  requeue: (streamId: string) => Promise<StreamRow | undefined>;
  /** Called in the transaction that inserts a stream. */
  onInserted: (tx: Transaction, row: StreamRow) => Promise<void>;
  /** Called once a new stream is committed. */
  onCreated: (row: StreamRow) => Promise<void>;
  newId: NewId;
  clock: Clock;
}

type ListQuery = StreamFilter & StreamOrder & { businessId?: string | undefined; page: number; size: number };

/** What a business does with its videos, one at a time. */
export function createStreamsService(deps: StreamsDeps) {
  const { database, streams, lists, editor, view, removal, imageExists, mayShow, requeue } = deps;
  const { onInserted, onCreated, newId, clock } = deps;

  async function change(businessId: string, id: string, patch: StreamPatch): Promise<Stream> {
    return view.toStream(await editor.edit(businessId, id, patch));
  }

  return {
    async list(businessId: string, query: ListQuery): Promise<Page<Stream>> {
      if (query.businessId && query.businessId !== businessId) throw new ApiError('account.not_found');
      const { rows, totalItems } = await lists.list(businessId, query, query, sliceOf(query), clock());
      return toPage(await view.toStreams(rows), totalItems, query);
    },

    async get(businessId: string, id: string): Promise<Stream> {
      return view.toStream(found(await streams.find(businessId, id)));
    },

    /** Creates it without a file; an upload may add one. */
    async create(businessId: string, draft: StreamDraft): Promise<Stream> {
      await requireThumbnail(imageExists, businessId, draft);
      await requireLogo(mayShow, businessId, draft);
      const created = await database.transaction(async (tx) => {
        const row = await createStreamsRepository(tx).create(businessId, newId('str'), draft, clock());
        await onInserted(tx, row);
        return row;
      });
      await onCreated(created);
      return view.toStream(created);
    },

    async edit(businessId: string, id: string, changes: StreamChanges & { id?: string | undefined }): Promise<Stream> {
      const { id: named = id, ...patch } = changes;
      if (named !== id) throw fieldError('id', 'Must be the id of the address');
      return change(businessId, id, patch);
    },

    update: (businessId: string, id: string, draft: StreamDraft) => change(businessId, id, draft),

    changeStatus: (businessId: string, id: string, publishStatus: Stream['publishStatus']) =>
      change(businessId, id, { publishStatus }),

    /** The business's own categories, most used first, then unused suggestions. */
    async listCategories(businessId: string): Promise<{ items: { name: string; count: number }[] }> {
      const own = await lists.countByCategory(businessId);
      const used = new Set(own.map(({ name }) => name.toLowerCase()));
      const unused = suggestedCategories.filter((name) => !used.has(name.toLowerCase()));
      return { items: [...own, ...unused.map((name) => ({ name, count: 0 }))] };
    },

    async remove(businessId: string, id: string): Promise<void> {
      if (!(await removal.remove(businessId, id))) throw new ApiError('stream.not_found');
    },

    async retry(businessId: string, id: string): Promise<Stream> {
      found(await streams.find(businessId, id));
      const row = await requeue(id);
      if (!row) throw new ApiError('stream.not_failed');
      return view.toStream(row);
    },

    async exists(businessId: string, id: string): Promise<boolean> {
      return (await streams.find(businessId, id)) !== undefined;
    },
  };
}
