import {
  type Page,
  type PublicStream,
  type PublishStatus,
  type Stream,
  type StreamChanges,
  toPage,
} from '@zeacon/contract';
import { ApiError, fieldError } from '../../platform/api-error.ts';
import type { Clock } from '../../platform/clock.ts';
import type { MediaTokens } from './media-token.ts';
import type { StreamView } from './stream-view.ts';
import type { StreamFilter, StreamRow, StreamsRepository } from './streams.repository.ts';

export type StreamsService = ReturnType<typeof createStreamsService>;

export interface StreamsDeps {
  streams: StreamsRepository;
  view: StreamView;
  mediaTokens: MediaTokens;
  clock: Clock;
  /** Queues a failed stream's packaging again; undefined when it had not failed. */
  requeue: (streamId: string) => Promise<StreamRow | undefined>;
  /** Removes the row together with everything queued for it and queues the removal of its files. */
  removeStream: (businessId: string, id: string) => Promise<boolean>;
}

export function createStreamsService({ streams, view, mediaTokens, clock, requeue, removeStream }: StreamsDeps) {
  async function require(businessId: string, id: string): Promise<StreamRow> {
    return found(await streams.find(businessId, id));
  }

  return {
    async list(businessId: string, filter: StreamFilter & { businessId?: string | undefined }): Promise<Page<Stream>> {
      if (filter.businessId && filter.businessId !== businessId) throw new ApiError('account.not_found');
      const { rows, totalItems } = await streams.list(businessId, filter);
      return toPage(await view.toStreams(rows), totalItems, filter);
    },

    async get(businessId: string, id: string): Promise<Stream> {
      return view.toStream(await require(businessId, id));
    },

    async edit(businessId: string, id: string, changes: StreamChanges): Promise<Stream> {
      return view.toStream(found(await streams.edit(businessId, id, changes, clock())));
    },

    async publish(businessId: string, id: string, publishStatus: PublishStatus): Promise<Stream> {
      const row = await require(businessId, id);
      if (publishStatus === 'Published' && !row.packageId) throw new ApiError('stream.not_playable');
      return view.toStream(found(await streams.edit(businessId, id, { publishStatus }, clock())));
    },

    async remove(businessId: string, id: string): Promise<void> {
      if (!(await removeStream(businessId, id))) throw new ApiError('stream.not_found');
    },

    async retry(businessId: string, id: string): Promise<Stream> {
      await require(businessId, id);
      const row = await requeue(id);
      if (!row) throw new ApiError('stream.not_failed');
      return view.toStream(row);
    },

    /** Unlisted and posted videos need the `token` their business hands out. */
    async viewerDetails(id: string | undefined, token: string | undefined): Promise<PublicStream> {
      if (!id) throw fieldError('streamId', 'streamId is required');
      const row = found(await streams.findAny(id));
      if (row.publishStatus !== 'Published') throw new ApiError('stream.not_found');
      if (row.accessVisibility !== 'PUBLIC') requireToken(id, token);
      return found((await view.toPublicStream(row, 'viewer')) ?? undefined);
    },

    /** What an embed of the business's own choosing plays: any visibility, once published. */
    async embeddable(id: string): Promise<PublicStream | null> {
      const row = await streams.findAny(id);
      return row?.publishStatus === 'Published' ? view.toPublicStream(row, 'viewer') : null;
    },

    async exists(businessId: string, id: string): Promise<boolean> {
      return (await streams.find(businessId, id)) !== undefined;
    },
  };

  function requireToken(id: string, token: string | undefined) {
    const verified = token ? mediaTokens.verify(id, token) : undefined;
    if (!verified) throw new ApiError('media.token_invalid');
    if (verified.expiresAt <= clock().getTime()) throw new ApiError('media.token_expired');
  }
}

function found<Row>(row: Row | undefined): Row {
  if (!row) throw new ApiError('stream.not_found');
  return row;
}
