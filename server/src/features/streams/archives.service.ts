import { type Archive, type ArchiveFilter, type MetadataItem, type Page, type Stream, toPage } from '@zeacon/contract';
import { ApiError } from '../../platform/api-error.ts';
import type { Clock } from '../../platform/clock.ts';
import type { StreamEditor } from './stream-editor.ts';
import type { StreamListRepository, StreamOrder } from './stream-list.repository.ts';
import type { StreamRemoval } from './stream-removal.ts';
import { found, sliceOf } from './stream-rules.ts';
import type { StreamView } from './stream-view.ts';
import type { StreamRow, StreamsRepository } from './streams.repository.ts';

export type ArchivesService = ReturnType<typeof createArchivesService>;

export interface ArchivesDeps {
  streams: StreamsRepository;
  lists: StreamListRepository;
  editor: StreamEditor;
  view: StreamView;
  removal: StreamRemoval;
  clock: Clock;
}

interface ArchiveQuery extends StreamOrder {
  archiveType: ArchiveFilter;
  search?: string | undefined;
  page: number;
  size: number;
}

/** Recordings and videos that are hidden from viewers (spec section 3, "Archive"). */
export function createArchivesService({ streams, lists, editor, view, removal, clock }: ArchivesDeps) {
  const toArchive = async (row: StreamRow): Promise<Archive> => describe(row, await view.toStream(row));

  async function require(businessId: string, id: string): Promise<StreamRow> {
    const row = await streams.find(businessId, id);
    if (row?.mediaType !== 'ARCHIVE') throw new ApiError('archive.not_found');
    return row;
  }

  async function list(businessId: string, query: ArchiveQuery): Promise<Page<Archive>> {
    const filter = { filter: query.archiveType, search: query.search };
    const { rows, totalItems } = await lists.list(businessId, filter, query, sliceOf(query), clock());
    const shown = await view.toStreams(rows);
    return toPage(
      rows.map((row, index) => describe(row, shown[index]!)),
      totalItems,
      query,
    );
  }

  return {
    list,

    listOf(businessId: string, id: string, { pageRequest, ...query }: OfBusinessQuery): Promise<Page<Archive>> {
      if (id !== businessId) throw new ApiError('account.not_found');
      return list(businessId, { ...query, page: pageRequest, sort: 'createdDate', direction: 'desc' });
    },

    /**
     * Stops current viewers within seconds. Has no effect on an archive. Rejects with `stream.not_found`, or
     * `archive.live` for a live stream, whose recording is a stream of its own.
     */
    async create(businessId: string, streamId: string, name: string | undefined): Promise<Archive> {
      found(await streams.find(businessId, streamId));
      const patch = {
        mediaType: 'ARCHIVE',
        publishStatus: 'UnPublished',
        ...(name !== undefined && { name }),
      } as const;
      return toArchive(await editor.edit(businessId, streamId, patch, requireNoLive));
    },

    get: async (businessId: string, id: string) => toArchive(await require(businessId, id)),

    async remove(businessId: string, id: string, reason: string): Promise<void> {
      await require(businessId, id);
      if (!(await removal.remove(businessId, id, reason))) throw new ApiError('archive.not_found');
    },

    async updateMetadata(businessId: string, id: string, metadata: MetadataItem[]): Promise<Archive> {
      await require(businessId, id);
      return toArchive(await editor.edit(businessId, id, { metadata }));
    },
  };
}

type OfBusinessQuery = Pick<ArchiveQuery, 'archiveType' | 'size'> & { pageRequest: number };

function requireNoLive({ contentType }: StreamRow): void {
  if (contentType === 'LIVE') throw new ApiError('archive.live');
}

function describe(row: StreamRow, { packaging, thumbnailUrl, metadata, createdDate }: Stream): Archive {
  return {
    archiveId: row.id,
    archiveName: row.name,
    sessionId: row.sessionId,
    status: packaging.state,
    businessId: row.businessId,
    type: row.mediaType,
    durationMs: row.durationMs,
    sizeBytes: row.sizeBytes,
    thumbnailUrl,
    metadata,
    createdDate,
  };
}
