import {
  defaultPageSize,
  type Page,
  type PublicStream,
  toPage,
  type VideoCard,
  type ViewerStream,
} from '@zeacon/contract';
import type { ViewerToken } from '../../platform/actors/actor.ts';
import { ApiError, fieldError } from '../../platform/api-error.ts';
import type { Clock } from '../../platform/clock.ts';
import { type Decision, decide, type Purpose, type Refusal, type Viewer } from '../../platform/visibility/decide.ts';
import { viewerWith } from '../../platform/visibility/token-viewer.ts';
import type { MediaToken, MediaTokens } from './media-token.ts';
import type { StreamListRepository } from './stream-list.repository.ts';
import { found, sliceOf } from './stream-rules.ts';
import type { StreamView } from './stream-view.ts';
import type { StreamRow, StreamsRepository } from './streams.repository.ts';
import { toVideoObject } from './video-seo.ts';

export type ViewerStreamsService = ReturnType<typeof createViewerStreamsService>;

export type Organizer = ViewerStream['organizer'];

export interface ViewerStreamsDeps {
  streams: StreamsRepository;
  lists: StreamListRepository;
  view: StreamView;
  mediaTokens: MediaTokens;
  /** Undefined if there is no such business. */
  organizerOf: (businessId: string) => Promise<Organizer | undefined>;
  /** Origin of addresses for search engines. */
  publicUrl: string;
  clock: Clock;
}

/** What viewers receive: nothing about unpublished videos, archives or expired videos. */
export function createViewerStreamsService(deps: ViewerStreamsDeps) {
  const { streams, lists, view, mediaTokens, organizerOf, publicUrl, clock } = deps;

  async function decideOn(id: string, viewer: Viewer, purpose: Purpose): Promise<Decided> {
    const row = await streams.findAny(id);
    return { row, decision: decide(row, viewer, { purpose, now: clock() }) };
  }

  async function require(id: string | undefined, viewerOf: (id: string) => Viewer, purpose: Purpose = 'watch') {
    if (!id) throw fieldError('streamId', 'streamId is required');
    const { row, decision } = await decideOn(id, viewerOf(id), purpose);
    if (!decision.may) throw new ApiError(decision.reason);
    return { row: found(row), decision };
  }

  const holderOf = (token: ViewerToken | undefined) => (id: string) =>
    viewerWith(token, (value) => mediaTokens.verify(id, value), clock());

  /** The owner gets the same response as a viewer, with a viewer's addresses. */
  const viewerOf = (token: ViewerToken | undefined) => (id: string) =>
    viewerWith(token, (value) => asViewer(mediaTokens.verify(id, value)), clock());

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
    details: async (id: string | undefined, token: ViewerToken | undefined): Promise<ViewerStream> =>
      describe((await require(id, viewerOf(token))).row),

    async duration(
      id: string | undefined,
      token: ViewerToken | undefined,
    ): Promise<{ streamId: string; durationMs: number }> {
      const { row } = await require(id, viewerOf(token));
      const { streamId, durationMs } = found((await view.toWatchable(row)) ?? undefined);
      return { streamId, durationMs };
    },

    async listPublic(businessId: string, page: { page: number; size: number }): Promise<Page<VideoCard>> {
      if (!(await organizerOf(businessId))) throw new ApiError('account.not_found');
      const { rows, totalItems } = await lists.listShown(businessId, sliceOf(page), clock());
      return toPage(await toCards(rows), totalItems, page);
    },

    /** For anybody who knows the id, even of an expired video: viewers who wanted that one may like these. */
    async listMore(
      id: string | undefined,
      pagination: number,
    ): Promise<{ items: VideoCard[]; currentPage: number; totalPages: number }> {
      if (!id) throw fieldError('streamId', 'streamId is required');
      const { row, decision } = await decideOn(id, invited, 'watch');
      if (!decision.may && decision.reason !== 'stream.expired') throw new ApiError(decision.reason);
      const current = found(row);
      const page = { page: pagination - 1, size: defaultPageSize };
      const slice = { ...sliceOf(page), except: current.id };
      const { rows, totalItems } = await lists.listShown(current.businessId, slice, clock());
      const { totalPages } = toPage(rows, totalItems, page);
      return { items: await toCards(rows), currentPage: pagination, totalPages };
    },

    /** Search engines only get public videos, so no token is accepted. */
    async seo(id: string | undefined): Promise<Record<string, unknown>> {
      const { row } = await require(id, () => ({ holds: 'nothing' }), 'find');
      const stream = await describe(row);
      return toVideoObject(stream, { publicUrl, hasFile: row.packageId !== null, expiresAt: row.expiresAt });
    },

    /** What a business's embed plays: any visibility, as long as viewers may watch it. */
    async embeddable(id: string): Promise<PublicStream | null> {
      const { row, decision } = await decideOn(id, invited, 'watch');
      if (!row || !decision.may) return null;
      const [watchable, organizer] = await Promise.all([view.toWatchable(row), organizerOf(row.businessId)]);
      return watchable && { ...watchable, ...(organizer && { organizer: { businessName: organizer.businessName } }) };
    },

    /** A video that the holder of `token` may watch, the owner in any state. */
    async requireWatchable(id: string | undefined, token: ViewerToken | undefined): Promise<WatchableStream> {
      const { row, decision } = await require(id, holderOf(token));
      const { id: streamId, businessId, name, overlaysVersion, expiresAt } = row;
      return { streamId, businessId, name, overlaysVersion, isOpen: decision.isOpen, expiresAt };
    },

    /** For visitors of a video's page. */
    decidePage: async (id: string): Promise<Decision> => (await decideOn(id, { holds: 'page_link' }, 'find')).decision,

    /** Why viewers who were let in may no longer watch; undefined while they may. */
    async refusalOf(id: string): Promise<Refusal | undefined> {
      const { decision } = await decideOn(id, invited, 'watch');
      return decision.may ? undefined : decision.reason;
    },
  };
}

interface WatchableStream extends Pick<StreamRow, 'businessId' | 'name' | 'overlaysVersion' | 'expiresAt'> {
  streamId: string;
  /** Whether anyone may watch it, without a token. */
  isOpen: boolean;
}

interface Decided {
  row: StreamRow | undefined;
  decision: Decision;
}

const invited: Viewer = { holds: 'invitation' };

const asViewer = (token: MediaToken | undefined): MediaToken | undefined => token && { ...token, kind: 'viewer' };

/** The stream's image first, then the pictures in its metadata. */
function photosOf({ metadata }: StreamRow, image: string | null | undefined): string[] {
  const further = metadata.filter(({ type }) => /^(?:image|photo|picture)\b/i.test(type)).map(({ url }) => url);
  return image ? [image, ...further] : further;
}
