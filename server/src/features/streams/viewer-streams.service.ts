import {
  defaultPageSize,
  type Page,
  type PublicStream,
  toPage,
  type VideoCard,
  type ViewerStream,
  type Visibility,
} from '@zeacon/contract';
import { ApiError, fieldError } from '../../platform/api-error.ts';
import type { Clock } from '../../platform/clock.ts';
import type { MediaTokens } from './media-token.ts';
import type { StreamListRepository } from './stream-list.repository.ts';
import { found, sliceOf } from './stream-rules.ts';
import { isExpired, isShown, type StreamView } from './stream-view.ts';
import type { StreamRow, StreamsRepository } from './streams.repository.ts';
import { toVideoObject } from './video-seo.ts';

export type ViewerStreamsService = ReturnType<typeof createViewerStreamsService>;

export type Organizer = ViewerStream['organizer'];

export interface ViewerStreamsDeps {
  streams: StreamsRepository;
  lists: StreamListRepository;
  view: StreamView;
  mediaTokens: MediaTokens;
  /** Undefined when there is no such business. */
  organizerOf: (businessId: string) => Promise<Organizer | undefined>;
  /** Origin that addresses for search engines begin with. */
  publicUrl: string;
  clock: Clock;
}

/** What viewers are told: nothing of what is not published, of archives, or of what has expired. */
export function createViewerStreamsService(deps: ViewerStreamsDeps) {
  const { streams, lists, view, mediaTokens, organizerOf, publicUrl, clock } = deps;

  /** Unlisted and posted videos need the `token` their business hands out. */
  async function requireOpen(id: string | undefined, token: string | undefined): Promise<StreamRow> {
    if (!id) throw fieldError('streamId', 'streamId is required');
    const row = found(await streams.findAny(id));
    if (!isShown(row)) throw new ApiError('stream.not_found');
    if (row.accessVisibility !== 'PUBLIC') requireToken(id, token);
    if (isExpired(row, clock())) throw new ApiError('stream.expired');
    return row;
  }

  async function requireOpenOrOwned(id: string | undefined, token: string | undefined): Promise<StreamRow> {
    const owner = id && token ? mediaTokens.verify(id, token) : undefined;
    const isOwned = owner?.kind === 'owner' && owner.expiresAt > clock().getTime();
    return isOwned ? found(await streams.findAny(id!)) : requireOpen(id, token);
  }

  function requireToken(id: string, token: string | undefined) {
    const verified = token ? mediaTokens.verify(id, token) : undefined;
    if (!verified) throw new ApiError('media.token_invalid');
    if (verified.expiresAt <= clock().getTime()) throw new ApiError('media.token_expired');
  }

  async function describe(row: StreamRow): Promise<ViewerStream> {
    const [watchable, organizer] = await Promise.all([view.toWatchable(row), organizerOf(row.businessId)]);
    return {
      ...found(watchable ?? undefined),
      contentType: row.contentType,
      accessVisibility: row.accessVisibility,
      eventStart: row.eventStart?.toISOString() ?? null,
      createdDate: row.createdAt.toISOString(),
      organizer: found(organizer),
      photos: photosOf(row, watchable?.posterUrl),
      logo: row.logo ?? organizer?.imageUrl ?? null,
      category: row.category,
      location: view.locationOf(row),
      metadata: row.metadata,
    };
  }

  async function toCards(rows: readonly StreamRow[]): Promise<VideoCard[]> {
    const shown = await view.toPublicStreams(rows, 'viewer');
    return rows.map((row, index) => ({
      streamId: row.id,
      name: row.name,
      durationMs: row.durationMs ?? 0,
      thumbnailUrl: shown[index]?.posterUrl ?? null,
      contentType: row.contentType,
      createdDate: row.createdAt.toISOString(),
      url: `/v/${row.id}`,
    }));
  }

  return {
    details: async (id: string | undefined, token: string | undefined): Promise<ViewerStream> =>
      describe(await requireOpen(id, token)),

    async duration(
      id: string | undefined,
      token: string | undefined,
    ): Promise<{ streamId: string; durationMs: number }> {
      const row = await requireOpen(id, token);
      const { streamId, durationMs } = found((await view.toWatchable(row)) ?? undefined);
      return { streamId, durationMs };
    },

    async listPublic(businessId: string, page: { page: number; size: number }): Promise<Page<VideoCard>> {
      if (!(await organizerOf(businessId))) throw new ApiError('account.not_found');
      const { rows, totalItems } = await lists.listShown(businessId, sliceOf(page), clock());
      return toPage(await toCards(rows), totalItems, page);
    },

    /** Also beside a video that has expired: who wanted that one may want these. */
    async listMore(
      id: string | undefined,
      pagination: number,
    ): Promise<{ items: VideoCard[]; currentPage: number; totalPages: number }> {
      if (!id) throw fieldError('streamId', 'streamId is required');
      const current = found(await streams.findAny(id));
      if (!isShown(current)) throw new ApiError('stream.not_found');
      const page = { page: pagination - 1, size: defaultPageSize };
      const slice = { ...sliceOf(page), except: current.id };
      const { rows, totalItems } = await lists.listShown(current.businessId, slice, clock());
      const { totalPages } = toPage(rows, totalItems, page);
      return { items: await toCards(rows), currentPage: pagination, totalPages };
    },

    /** Search engines are told of public videos alone, so no token opens this. */
    async seo(id: string | undefined): Promise<Record<string, unknown>> {
      if (!id) throw fieldError('streamId', 'streamId is required');
      const row = found(await streams.findAny(id));
      if (row.accessVisibility !== 'PUBLIC') throw new ApiError('stream.not_found');
      const stream = await describe(await requireOpen(id, undefined));
      return toVideoObject(stream, { publicUrl, hasFile: row.packageId !== null, expiresAt: row.expiresAt });
    },

    /** What an embed of the business's own choosing plays: any visibility, while viewers may watch it. */
    async embeddable(id: string): Promise<PublicStream | null> {
      const row = await streams.findAny(id);
      if (!row || !isShown(row) || isExpired(row, clock())) return null;
      const [watchable, organizer] = await Promise.all([view.toWatchable(row), organizerOf(row.businessId)]);
      return watchable && { ...watchable, ...(organizer && { organizer: { businessName: organizer.businessName } }) };
    },

    /** A video that the holder of `token` may watch, its owner in any state. */
    async requireWatchable(id: string | undefined, token: string | undefined): Promise<WatchableStream> {
      const {
        id: streamId,
        businessId,
        name,
        overlaysVersion,
        accessVisibility,
        expiresAt,
        ...row
      } = await requireOpenOrOwned(id, token);
      const isOpen = accessVisibility === 'PUBLIC' && isShown(row) && !isExpired({ expiresAt }, clock());
      return { streamId, businessId, name, overlaysVersion, isOpen, expiresAt };
    },

    /** What decides who may open a video's page. */
    async findAccess(id: string): Promise<Access | undefined> {
      const row = await streams.findAny(id);
      if (!row) return undefined;
      const { accessVisibility } = row;
      return { accessVisibility, isPublished: isShown(row), isExpired: isExpired(row, clock()) };
    },
  };
}

interface WatchableStream extends Pick<StreamRow, 'businessId' | 'name' | 'overlaysVersion' | 'expiresAt'> {
  streamId: string;
  /** Whether anyone may watch it, without a token. */
  isOpen: boolean;
}

interface Access {
  accessVisibility: Visibility;
  isPublished: boolean;
  isExpired: boolean;
}

/** The stream's image first, then the pictures among what belongs to it. */
function photosOf({ metadata }: StreamRow, image: string | null | undefined): string[] {
  const further = metadata.filter(({ type }) => /^(?:image|photo|picture)\b/i.test(type)).map(({ url }) => url);
  return image ? [image, ...further] : further;
}
