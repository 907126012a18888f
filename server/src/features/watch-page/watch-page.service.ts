import type { ViewerStream } from '@zeacon/contract';
import { errorCatalog, type Visibility } from '@zeacon/contract';
import { ApiError } from '../../platform/api-error.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Closed } from './closed-page.ts';
import type { MoreVideos, PictureSize, WatchVideo } from './watch-video.ts';

export type WatchPageService = ReturnType<typeof createWatchPageService>;

export interface WatchPageDeps {
  /** What decides who may watch; undefined when there is no such video, published or not. */
  findAccess: (id: string) => Promise<VideoAccess | undefined>;
  /** What a viewer with this token is told. */
  readVideo: (id: string, mediaToken: string | undefined) => Promise<ViewerStream>;
  issueMediaToken: (id: string) => string;
  /** `pagination` counts from 1. */
  listMore: (id: string, pagination: number) => Promise<MoreVideos>;
  readSeo: (id: string) => Promise<Record<string, unknown>>;
  /** Of a picture that was uploaded here, by its address; undefined for every other. */
  pictureSize: (address: string) => Promise<PictureSize | undefined>;
  clock: Clock;
}

export interface VideoAccess {
  accessVisibility: Visibility;
  isPublished: boolean;
  isExpired: boolean;
}

export type Watch = { state: 'open'; shown: WatchVideo } | { state: 'missing' } | Expired;

/** Who wanted an expired video may want others of its business. */
interface Expired {
  state: 'expired';
  streamId: string;
  more: MoreVideos;
}

const videoId = /^str_[0-9a-z]{1,40}$/;

/**
 * Who may open a video's page: of a public video everybody, of an unlisted one whoever has its link, of a posted one
 * nobody. What is not published, deleted or unknown is told apart by nothing; what has expired once was here.
 */
export function createWatchPageService(deps: WatchPageDeps) {
  const { findAccess, readVideo, issueMediaToken, listMore, readSeo, pictureSize, clock } = deps;

  async function access(id: string): Promise<VideoAccess | Closed> {
    const found = videoId.test(id) ? await findAccess(id) : undefined;
    if (!found?.isPublished || found.accessVisibility === 'POSTED') return 'missing';
    return found.isExpired ? 'expired' : found;
  }

  /** Between the look at the access and the reading, the video may have been closed. */
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

    /** All that the page shows. */
    async watch(id: string, pagination = 1): Promise<Watch> {
      const found = await access(id);
      if (typeof found === 'string') return toClosed(found, id);
      const isPublic = found.accessVisibility === 'PUBLIC';
      const mediaToken = isPublic ? undefined : issueMediaToken(id);
      const read = await closing(
        Promise.all([readVideo(id, mediaToken), listMore(id, pagination), isPublic ? readSeo(id) : undefined]),
      );
      if (typeof read === 'string') return toClosed(read, id);
      const [video, more, seo] = read;
      return { state: 'open', shown: { video, mediaToken, more, seo, pictureSize: await sizeOf(video) } };
    },

    /** The video alone, for its frame. */
    async watchFramed(id: string): Promise<Watch> {
      const found = await access(id);
      if (typeof found === 'string') return toClosed(found, id);
      const mediaToken = found.accessVisibility === 'PUBLIC' ? undefined : issueMediaToken(id);
      const video = await closing(readVideo(id, mediaToken));
      if (typeof video === 'string') return toClosed(video, id);
      const more = { items: [], currentPage: 1, totalPages: 1 };
      return { state: 'open', shown: { video, mediaToken, more, seo: undefined, pictureSize: undefined } };
    },

    /** Undefined for what is not public: a card would tell others of it. */
    async findPublic(id: string): Promise<Pick<WatchVideo, 'video' | 'pictureSize'> | undefined> {
      const found = await access(id);
      if (typeof found === 'string' || found.accessVisibility !== 'PUBLIC') return undefined;
      const video = await closing(readVideo(id, undefined));
      return typeof video === 'string' ? undefined : { video, pictureSize: await sizeOf(video) };
    },
  };
}
