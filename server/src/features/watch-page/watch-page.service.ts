import type { SitePolicy, ViewerStream } from '@zeacon/contract';
import { errorCatalog, frameAncestorsOf } from '@zeacon/contract';
import type { MediaTokenText } from '../../platform/actors/actor.ts';
import { ApiError } from '../../platform/api-error.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Decision, Permission } from '../../platform/visibility/decide.ts';
import type { Closed } from './closed-page.ts';
import type { MoreVideos, PictureSize, VideoMoment, WatchVideo } from './watch-video.ts';

export type WatchPageService = ReturnType<typeof createWatchPageService>;

export interface WatchPageDeps {
  /** Decides access for visitors of a video's page. */
  decidePage: (id: string) => Promise<Decision>;
  /** The video as a viewer with this token receives it. */
  readVideo: (id: string, mediaToken: MediaTokenText | undefined) => Promise<ViewerStream>;
  issueMediaToken: (id: string) => MediaTokenText;
  /** `pagination` starts at 1. */
  listMore: (id: string, pagination: number) => Promise<MoreVideos>;
  listMoments: (id: string) => Promise<VideoMoment[]>;
  readSeo: (id: string) => Promise<Record<string, unknown>>;
  /** Size of an uploaded picture, by its address; undefined for pictures elsewhere. */
  pictureSize: (address: string) => Promise<PictureSize | undefined>;
  /** Where a business lets its videos be shown. */
  policyOf: (businessId: string) => Promise<SitePolicy>;
  clock: Clock;
}

export type Watch = { state: 'open'; shown: WatchVideo } | { state: 'missing' } | Expired;

/** Visitors of an expired video see others of its business. */
interface Expired {
  state: 'expired';
  streamId: string;
  more: MoreVideos;
}

const videoId = /^str_[0-9a-z]{1,40}$/;

/**
 * Who may open a video's page: everybody for a public video, anybody with the link for an unlisted one, nobody for a
 * posted one. Unpublished, deleted and unknown videos look the same; an expired one says so.
 */
export function createWatchPageService(deps: WatchPageDeps) {
  const { decidePage, readVideo, issueMediaToken, listMore, listMoments, readSeo, pictureSize, policyOf, clock } = deps;

  async function access(id: string): Promise<Permission | Closed> {
    const decision = videoId.test(id) ? await decidePage(id) : undefined;
    if (decision?.may) return decision;
    return decision?.reason === 'stream.expired' ? 'expired' : 'missing';
  }

  /** The video may have been closed between the access check and the read. */
  async function closing<Value>(reading: Promise<Value>): Promise<Value | Closed> {
    try {
      return await reading;
    } catch (error) {
      if (!(error instanceof ApiError) || errorCatalog[error.code].status >= 500) throw error;
      return error.code === 'stream.expired' ? 'expired' : 'missing';
    }
  }

  const sizeOf = async ({ posterUrl }: ViewerStream) => (posterUrl ? pictureSize(posterUrl) : undefined);

  async function toClosed(state: Closed, id: string): Promise<Watch> {
    if (state === 'missing') return { state };
    const more = await closing(listMore(id, 1));
    return typeof more === 'string' ? { state: 'missing' } : { state, streamId: id, more };
  }

  return {
    now: clock,

    /** Which pages may hold the video's frame page. */
    frameAncestors: async ({ video }: Pick<WatchVideo, 'video'>): Promise<string> =>
      frameAncestorsOf(await policyOf(video.organizer.id)),

    /** Everything that the page shows. */
    async watch(id: string, pagination = 1): Promise<Watch> {
      const found = await access(id);
      if (typeof found === 'string') return toClosed(found, id);
      const { isOpen } = found;
      const mediaToken = isOpen ? undefined : issueMediaToken(id);
      const read = await closing(
        Promise.all([
          ...([readVideo(id, mediaToken), listMore(id, pagination)] as const),
          ...([listMoments(id), isOpen ? readSeo(id) : undefined] as const),
        ]),
      );
      if (typeof read === 'string') return toClosed(read, id);
      const [video, more, moments, seo] = read;
      return {
        state: 'open',
        shown: { video, isOpen, mediaToken, more, moments, seo, pictureSize: await sizeOf(video) },
      };
    },

    /** Only the video, for the frame page. */
    async watchFramed(id: string): Promise<Watch> {
      const found = await access(id);
      if (typeof found === 'string') return toClosed(found, id);
      const { isOpen } = found;
      const mediaToken = isOpen ? undefined : issueMediaToken(id);
      const video = await closing(readVideo(id, mediaToken));
      if (typeof video === 'string') return toClosed(video, id);
      const more = { items: [], currentPage: 1, totalPages: 1 };
      return {
        state: 'open',
        shown: { video, isOpen, mediaToken, more, moments: [], seo: undefined, pictureSize: undefined },
      };
    },

    /** Undefined unless it is public, because a card would reveal it to others. */
    async findPublic(id: string): Promise<Pick<WatchVideo, 'video' | 'pictureSize'> | undefined> {
      const found = await access(id);
      if (typeof found === 'string' || !found.isOpen) return undefined;
      const video = await closing(readVideo(id, undefined));
      return typeof video === 'string' ? undefined : { video, pictureSize: await sizeOf(video) };
    },
  };
}
