import {
  type BusinessMedia,
  type ContentType,
  type Page,
  type PublishStatus,
  placeholderMediaId,
  placeholderVideoDurationSeconds,
  type Stream,
  type StreamChanges,
  toPage,
} from '@zeacon/contract';
import { ApiError } from '../../platform/api-error.ts';
import type { Clock } from '../../platform/clock.ts';
import { thumbnailUrl } from '../../platform/thumbnail-url.ts';
import type { StreamEditor } from './stream-editor.ts';
import type { StreamFilter, StreamListRepository } from './stream-list.repository.ts';
import type { StreamRemoval } from './stream-removal.ts';
import { found, isOnDemand, sliceOf } from './stream-rules.ts';
import type { StreamView } from './stream-view.ts';
import type { StreamRow, StreamsRepository } from './streams.repository.ts';

export type VodService = ReturnType<typeof createVodService>;

export interface VodDeps {
  streams: StreamsRepository;
  lists: StreamListRepository;
  editor: StreamEditor;
  view: StreamView;
  removal: StreamRemoval;
  /** Thumbnail of the placeholder video. */
  placeholderUrl: string;
  clock: Clock;
}

interface PageQuery {
  page: number;
  size: number;
  search?: string | undefined;
}

const newestFirst = { sort: 'createdDate', direction: 'desc' } as const;

/** On-demand videos and the files they are made from. A file and its video are one row, so they share one id. */
export function createVodService({ streams, lists, editor, view, removal, placeholderUrl, clock }: VodDeps) {
  const placeholder: BusinessMedia = {
    id: placeholderMediaId,
    fileName: 'placeholder.mp4',
    mediaType: 'DEFAULT_VIDEO',
    sizeBytes: 0,
    durationMs: placeholderVideoDurationSeconds * 1000,
    thumbnailUrl: placeholderUrl,
    createdDate: null,
  };

  function toMedia(row: StreamRow, { playback, createdDate }: Stream): BusinessMedia {
    const { id, fileName, mediaType, sizeBytes } = row;
    const durationMs = playback?.durationMs ?? null;
    return {
      id,
      fileName,
      mediaType,
      sizeBytes,
      durationMs,
      thumbnailUrl: thumbnailUrl(row, view.ownerQuery(row)),
      createdDate,
    };
  }

  async function requireMedia(businessId: string, id: string): Promise<StreamRow> {
    const row = found(await streams.find(businessId, id));
    requireFile(row);
    return row;
  }

  return {
    async publish(
      businessId: string,
      { streamId, publishStatus, details = {} }: PublishDraft & { streamId: string },
    ): Promise<Stream> {
      return view.toStream(await editor.edit(businessId, streamId, { ...details, publishStatus }));
    },

    async create(
      businessId: string,
      { mediaId, publishStatus, details }: PublishDraft & { mediaId: string },
    ): Promise<Stream> {
      const patch = { ...details, publishStatus, mediaType: 'VIDEO', contentType: 'VOD' } as const;
      return view.toStream(await editor.edit(businessId, mediaId, patch, requireFile));
    },

    async get(businessId: string, id: string): Promise<Stream> {
      const row = found(await streams.find(businessId, id));
      requireOnDemand(row);
      return view.toStream(row);
    },

    async edit(businessId: string, id: string, changes: StreamChanges): Promise<Stream> {
      return view.toStream(await editor.edit(businessId, id, changes, requireOnDemand));
    },

    async convertArchive(businessId: string, archiveId: string, details: StreamChanges = {}): Promise<Stream> {
      const patch = { ...details, mediaType: 'VIDEO', contentType: 'VOD' } as const;
      const archive = await streams.find(businessId, archiveId);
      if (!archive) throw new ApiError('archive.not_found');
      const row = await editor.edit(businessId, archiveId, patch, ({ mediaType }) => {
        if (mediaType !== 'ARCHIVE') throw new ApiError('archive.not_found');
      });
      return view.toStream(row);
    },

    async listLiveAndVod(
      businessId: string,
      { search, contentType, ...page }: PageQuery & { contentType?: ContentType | undefined },
    ): Promise<Page<Stream>> {
      const filter: StreamFilter = { filter: 'VIDEO', search, contentType };
      const { rows, totalItems } = await lists.list(businessId, filter, newestFirst, sliceOf(page), clock());
      return toPage(await view.toStreams(rows), totalItems, page);
    },

    /** The placeholder video comes after the business's own files, if all kinds are listed. */
    async listMedia(
      businessId: string,
      { filter, search, ...page }: PageQuery & Pick<StreamFilter, 'filter'>,
    ): Promise<Page<BusinessMedia>> {
      const own = { filter, search, hasFile: true };
      const { rows, totalItems } = await lists.list(businessId, own, newestFirst, sliceOf(page), clock());
      const shown = await view.toStreams(rows);
      const items = rows.map((row, index) => toMedia(row, shown[index]!));
      const isListed = filter === 'ALL' && placeholder.fileName.includes((search ?? '').toLowerCase());
      if (!isListed) return toPage(items, totalItems, page);
      const { offset, limit } = sliceOf(page);
      const isHere = totalItems >= offset && totalItems < offset + limit;
      return toPage(isHere ? [...items, placeholder] : items, totalItems + 1, page);
    },

    async getMedia(businessId: string, id: string): Promise<BusinessMedia> {
      if (id === placeholderMediaId) return placeholder;
      const row = await requireMedia(businessId, id);
      return toMedia(row, await view.toStream(row));
    },

    async removeMedia(businessId: string, id: string): Promise<void> {
      await requireMedia(businessId, id);
      if (!(await removal.remove(businessId, id))) throw new ApiError('stream.not_found');
    },
  };
}

interface PublishDraft {
  publishStatus: PublishStatus;
  details?: StreamChanges | undefined;
}

function requireFile({ fileName }: StreamRow): void {
  if (fileName === '') throw new ApiError('stream.not_found');
}

function requireOnDemand(row: StreamRow): void {
  if (!isOnDemand(row)) throw new ApiError('stream.not_found');
}
