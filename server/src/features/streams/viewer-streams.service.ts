import {
  defaultPageSize,
  type EmbedTokenError,
  isEmbedTokenError,
  type Page,
  type PublicStream,
  toPage,
  type VideoCard,
  type ViewerStream,
} from '@zeacon/contract';
import type { EmbedTokenText, MediaTokenText, ViewerToken } from '../../platform/actors/actor.ts';
import { ApiError, fieldError } from '../../platform/api-error.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Grounds } from '../../platform/grounds/grounds.ts';
import {
  type Decision,
  decide,
  hasOpenFiles,
  type LetInBy,
  type Permission,
  type Purpose,
  type Refusal,
  type Viewer,
} from '../../platform/visibility/decide.ts';
import { embedViewer, type HeldEmbedToken } from '../../platform/visibility/embed-viewer.ts';
import { viewerWith } from '../../platform/visibility/token-viewer.ts';
import type { MediaToken, MediaTokenLimit, MediaTokens } from './media-token.ts';
import type { StreamListRepository } from './stream-list.repository.ts';
import { found, sliceOf } from './stream-rules.ts';
import type { Grant, StreamView } from './stream-view.ts';
import type { StreamRow, StreamsRepository } from './streams.repository.ts';
import { toVideoObject } from './video-seo.ts';
import { asViewers, type ViewersGround } from './viewers-ground.ts';

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
  readEmbedToken: (businessId: string, streamId: string, token: string) => Promise<HeldEmbedToken>;
  stands: Grounds['stands'];
  /** In any order; those that do not exist are left out. */
  listByIds: (businessId: string, ids: readonly string[]) => Promise<StreamRow[]>;
  clock: Clock;
}

/** What viewers receive: nothing about unpublished videos, archives or expired videos. */
export function createViewerStreamsService(deps: ViewerStreamsDeps) {
  const { streams, lists, view, mediaTokens, organizerOf, publicUrl, readEmbedToken, stands, listByIds, clock } = deps;

  async function decideOn(id: string, holderOf: HolderOf, purpose: Purpose): Promise<Decided> {
    const row = await streams.findAny(id);
    const { viewer, watermark, ground } = await holderOf(id, row);
    const decision = decide(row, viewer, { purpose, now: clock() });
    return { row, viewer, decision, grant: { ...limitOf(decision), watermark, ground } };
  }

  async function require(id: string | undefined, holderOf: HolderOf, purpose: Purpose = 'watch'): Promise<Allowed> {
    if (!id) throw fieldError('streamId', 'streamId is required');
    const { row, decision, ...decided } = await decideOn(id, holderOf, purpose);
    if (!decision.may) throw new ApiError(decision.reason);
    return { ...decided, row: found(row), decision };
  }

  const holderWith =
    (token: ViewerToken | undefined, verify: MediaTokens['verify']): HolderOf =>
    async (id, row) => {
      if (typeof token === 'object') return readEmbed(row, token);
      return {
        viewer: await viewerWith(token, { verify: (value) => verify(id, value), stands, now: clock() }),
        ground: asViewers(token && verify(id, token)?.ground),
      };
    };

  const holderOf = (token: ViewerToken | undefined) => holderWith(token, mediaTokens.verify);

  /** The owner gets the same response as a viewer, with a viewer's addresses. */
  const viewerOf = (token: ViewerToken | undefined) =>
    holderWith(token, (...given) => asViewer(mediaTokens.verify(...given)));

  async function readEmbed(row: StreamRow | undefined, { embed }: EmbedTokenText): Promise<Holder> {
    if (!row) return { viewer: { holds: 'nothing' } };
    const held = await readEmbedToken(row.businessId, row.id, embed);
    return { viewer: embedViewer(held), ...(held.state === 'valid' && { watermark: held.watermark }) };
  }

  async function describe(row: StreamRow, grant?: Grant): Promise<ViewerStream> {
    const [watchable, organizer] = await Promise.all([view.toWatchable(row, grant), organizerOf(row.businessId)]);
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

  /** What was watched with a token that has ended since was watched all the same, as was what is gone since. */
  function counts(row: StreamRow, token: string | undefined): boolean {
    const isGiven = token !== undefined && mediaTokens.verify(row.id, token) !== undefined;
    const decision = decide(row, { holds: isGiven ? 'viewer_token' : 'nothing' }, { purpose: 'watch', now: clock() });
    return decision.may || decision.reason === 'stream.not_found' || decision.reason === 'stream.expired';
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
    async details(id: string | undefined, token: ViewerToken | undefined): Promise<ViewerStream> {
      const { row, grant } = await require(id, viewerOf(token));
      return describe(row, grant);
    },

    /** As somebody receives it who bought it. Whether they did, the caller knows. */
    async bought(id: string, token: ViewerToken | undefined, purchaseId: string): Promise<PublicStream> {
      const holderOf = viewerOf(token);
      const { row, grant } = await require(id, async (...asked) => {
        const holder = await holderOf(...asked);
        return { ...holder, viewer: { ...holder.viewer, purchaseId } };
      });
      const stream = await view.toWatchable(row, grant);
      return found(stream ?? undefined);
    },

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
      const { row } = await require(id, nothing, 'find');
      const stream = await describe(row);
      // An address with a token in it is nothing for a search engine.
      const hasFile = row.packageId !== null;
      const namesFile = hasFile && hasOpenFiles(row, clock());
      return toVideoObject(stream, { publicUrl, hasFile, namesFile, expiresAt: row.expiresAt });
    },

    /**
     * What a business's embed plays: any visibility, as long as viewers may watch it. `refusal`: it lacks a valid embed
     * token, which its page can do something about. `embedId`: the embed, if it has domains of its own.
     */
    async embeddable(id: string, { embedToken, embedId }: Embedding = {}): Promise<Embedded> {
      const asInvited = await decideOn(id, invited, 'watch');
      const asHolder = embedToken && (await decideOn(id, holderOf(embedToken), 'watch'));
      // If no token is needed, an invalid one does no harm.
      const { row, decision, grant } =
        asHolder?.decision.may || !asInvited.decision.may ? (asHolder ?? asInvited) : asInvited;
      if (!decision.may && isEmbedTokenError(decision.reason)) return { stream: null, refusal: decision.reason };
      if (!row || !decision.may) return { stream: null };
      const [watchable, organizer] = await Promise.all([
        view.toWatchable(row, { ...grant, embedId }),
        organizerOf(row.businessId),
      ]);
      const named = organizer && { organizer: { businessName: organizer.businessName } };
      return { stream: watchable && { ...watchable, ...named } };
    },

    /** A video that the holder of `token` may watch, the owner in any state. */
    requireWatchable: async (id: string | undefined, token: ViewerToken | undefined): Promise<WatchableStream> =>
      toWatchableStream(await require(id, holderOf(token))),

    /** A live that somebody is invited to by its guest link. Whether they are, the caller knows. */
    requireInvited: async (id: string): Promise<WatchableStream> => toWatchableStream(await require(id, asGuest)),

    /** The same, as it is told to them. */
    async invitation(id: string): Promise<Pick<ViewerStream, 'name' | 'eventStart' | 'organizer'>> {
      const { row } = await require(id, asGuest);
      const organizer = found(await organizerOf(row.businessId));
      return { name: row.name, eventStart: row.eventStart?.toISOString() ?? null, organizer };
    },

    /** For events of its views; undefined if there is no such video. */
    async findCounted(id: string): Promise<CountedStream | undefined> {
      const row = await streams.findAny(id);
      const isShown =
        row !== undefined && decide(row, { holds: 'viewer_token' }, { purpose: 'watch', now: clock() }).may;
      return row && { ...row, isShown, counts: (token) => counts(row, token) };
    },

    /** For visitors of a video's page. */
    decidePage: async (id: string): Promise<Decision> => (await decideOn(id, pageLink, 'find')).decision,

    /** Why viewers who were let in may no longer watch; undefined while they may. */
    async refusalOf(id: string, letInBy: LetInBy): Promise<Refusal | undefined> {
      const { decision } = await decideOn(id, holding({ holds: letInBy }), 'watch');
      return decision.may ? undefined : decision.reason;
    },

    /**
     * Those of a playlist that anybody may watch, and those that an embed token opens, as viewers receive them, by stream
     * id.
     */
    async listedOf(
      businessId: string,
      ids: readonly string[],
      embedToken: EmbedTokenText,
    ): Promise<ReadonlyMap<string, PublicStream>> {
      const rows = await listByIds(businessId, ids);
      const judged = await Promise.all(
        rows.map(async (row) => {
          const { viewer, watermark } = await readEmbed(row, embedToken);
          const decision = decide(row, viewer, { purpose: 'find', now: clock() });
          return decision.may ? [{ row, grant: { ...limitOf(decision), watermark } }] : [];
        }),
      );
      return byStreamId(await view.toGranted(judged.flat()));
    },

    /** As {@link listedOf}, and those that a token of the playlist opens. Throws if it is no good and a video needs it. */
    async openedBy(
      businessId: string,
      playlistId: string,
      ids: readonly string[],
      token: MediaTokenText,
    ): Promise<ReadonlyMap<string, PublicStream>> {
      const [rows, { viewer, ground }] = await Promise.all([
        listByIds(businessId, ids),
        viewerOf(token)(playlistId, undefined),
      ]);
      const opened = rows.flatMap((row) => {
        const decision = decide(row, viewer, { purpose: 'watch', now: clock() });
        if (!decision.may && isOfToken(decision.reason)) throw new ApiError(decision.reason);
        return decision.may ? [{ row, grant: { ...limitOf(decision), ground } }] : [];
      });
      return byStreamId(await view.toGranted(opened));
    },
  };
}

const byStreamId = (shown: readonly (PublicStream | null)[]): ReadonlyMap<string, PublicStream> =>
  new Map(shown.flatMap((stream) => (stream ? [[stream.streamId, stream]] : [])));

const isOfToken = (reason: Refusal) => reason === 'media.token_expired' || reason === 'media.token_invalid';

/** What a caller is taken for, and what is shown over their picture. */
interface Holder {
  viewer: Viewer;
  watermark?: string | undefined;
  /** What is signed for them ends with this. */
  ground?: ViewersGround | undefined;
}
type HolderOf = (id: string, row: StreamRow | undefined) => Promise<Holder>;

const holding =
  (viewer: Viewer): HolderOf =>
  async () => ({ viewer });

interface WatchableStream
  extends Pick<StreamRow, 'businessId' | 'name' | 'overlaysVersion' | 'expiresAt'>,
    MediaTokenLimit {
  streamId: string;
  /** Whether anyone may watch it, without a token. */
  isOpen: boolean;
  letInBy: LetInBy;
  /** Who the viewer is, by the embed token that the business signed. */
  subject: string | undefined;
}

interface CountedStream extends Pick<StreamRow, 'businessId' | 'contentType' | 'durationMs'> {
  /** Whether a viewer could be let in. */
  isShown: boolean;
  /** Whether the holder of a media token may send views of it. */
  counts: (token: string | undefined) => boolean;
}

interface Embedding {
  embedToken?: EmbedTokenText | undefined;
  embedId?: string | undefined;
}

interface Embedded {
  stream: PublicStream | null;
  refusal?: EmbedTokenError;
}

interface Decided {
  row: StreamRow | undefined;
  viewer: Viewer;
  decision: Decision;
  grant: Grant;
}

interface Allowed extends Decided {
  row: StreamRow;
  decision: Permission;
}

function toWatchableStream({ row, decision, viewer, grant }: Allowed): WatchableStream {
  const { id: streamId, businessId, name, overlaysVersion, expiresAt } = row;
  const { isOpen } = decision;
  return {
    ...{ streamId, businessId, name, overlaysVersion, isOpen, expiresAt },
    letInBy: letInBy(viewer, decision),
    subject: viewer.subject,
    ...limitOf(decision),
    ground: grant.ground,
  };
}

/** When what is signed for whoever may watch must end, and where it counts. */
const limitOf = (decision: Decision): MediaTokenLimit =>
  decision.may
    ? {
        until: decision.until,
        embedKeyId: decision.embedKeyId,
        embedId: decision.embedId,
        purchaseId: decision.purchaseId,
      }
    : {};

function letInBy({ holds }: Viewer, decision: Decision): LetInBy {
  if (holds === 'guest_key') return 'guest_key';
  if (decision.may && decision.until !== undefined) return 'viewer_token';
  return holds === 'viewer_token' || holds === 'owner_token' ? 'invitation' : 'nothing';
}

const nothing = holding({ holds: 'nothing' });
const pageLink = holding({ holds: 'page_link' });
const invited = holding({ holds: 'invitation' });
const asGuest = holding({ holds: 'guest_key' });

const asViewer = (token: MediaToken | undefined): MediaToken | undefined => token && { ...token, kind: 'viewer' };

/** The stream's image first, then the pictures in its metadata. */
function photosOf({ metadata }: StreamRow, image: string | null | undefined): string[] {
  const further = metadata.filter(({ type }) => /^(?:image|photo|picture)\b/i.test(type)).map(({ url }) => url);
  return image ? [image, ...further] : further;
}
