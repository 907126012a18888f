import {
  type Ad,
  type CallToAction,
  type Page,
  toPage,
  type ViewerCallToAction,
  type ViewerHypergraphic,
  type ViewerOverlays,
} from '@zeacon/contract';
import type { ViewerToken } from '../../platform/actors/actor.ts';
import { ApiError, fieldError } from '../../platform/api-error.ts';
import type { Clock } from '../../platform/clock.ts';
import type { CallsToActionRepository } from './calls-to-action.repository.ts';
import type { Placements } from './overlays.service.ts';

export type ViewerOverlaysService = ReturnType<typeof createViewerOverlaysService>;

/** A video that the caller may watch. */
export interface WatchedStream {
  streamId: string;
  overlaysVersion: string | null;
  /** Whether anyone may watch it, without a token. */
  isOpen: boolean;
  expiresAt: Date | null;
}

export interface ViewerOverlaysDeps {
  /** Throws what watching the video would throw. */
  requireWatchable: (streamId: string | undefined, token: ViewerToken | undefined) => Promise<WatchedStream>;
  placements: Pick<Placements, 'list'>;
  calls: Pick<CallsToActionRepository, 'list' | 'listAny'>;
  viewerGraphics: (ids: readonly string[]) => Promise<ViewerHypergraphic[]>;
  /** Addresses of existing pictures, by image id. */
  imageUrlsOf: (imageIds: string[]) => Promise<ReadonlyMap<string, string>>;
  clock: Clock;
}

interface Asked {
  streamId: string | undefined;
  token: ViewerToken | undefined;
}

const yearSec = 31_536_000;

/** What is shown over the picture, for viewers who may watch the video. */
export function createViewerOverlaysService(deps: ViewerOverlaysDeps) {
  const { requireWatchable, placements, calls, viewerGraphics, imageUrlsOf, clock } = deps;

  async function toViewer(shown: readonly CallToAction[]): Promise<ViewerCallToAction[]> {
    const imageIds = shown.flatMap(({ imageId }) => (imageId === null ? [] : [imageId]));
    const urls = imageIds.length > 0 ? await imageUrlsOf(imageIds) : new Map<string, string>();
    return shown.map(({ imageId, ...call }) => ({ ...call, imageUrl: (imageId && urls.get(imageId)) ?? null }));
  }

  async function listAds({ streamId: id, token }: Asked): Promise<Ad[]> {
    const { streamId } = await requireWatchable(id, token);
    const ads = (await calls.list(streamId)).filter(({ kind }) => kind === 'AD');
    const shown = await toViewer(ads.toSorted((a, b) => a.startMs - b.startMs));
    return shown.map((ad) => ({ ...ad, streamId }));
  }

  /** Cacheable while the address is current, and no longer than the video is shown. */
  function cacheControl({ isOpen, overlaysVersion, expiresAt }: WatchedStream, revision: string | undefined): string {
    if (!isOpen) return 'private, no-cache';
    if (revision === undefined || revision !== overlaysVersion) return 'no-cache';
    if (!expiresAt) return `public, max-age=${yearSec}, immutable`;
    return `public, max-age=${Math.min(yearSec, Math.floor((expiresAt.getTime() - clock().getTime()) / 1000))}`;
  }

  return {
    /** `revision` is the version in the requested address. */
    async read(
      asked: Asked,
      revision: string | undefined,
    ): Promise<{ overlays: ViewerOverlays; cacheControl: string }> {
      const watched = await requireWatchable(asked.streamId, asked.token);
      const { streamId } = watched;
      const [placed, called] = await Promise.all([placements.list(streamId), calls.list(streamId)]);
      const hypergraphics = await viewerGraphics(placed.map(({ hypergraphicId }) => hypergraphicId));
      const known = new Set(hypergraphics.map(({ uuid }) => uuid));
      return {
        overlays: {
          streamId,
          hypergraphics,
          placements: placed.filter(({ hypergraphicId }) => known.has(hypergraphicId)),
          callsToAction: await toViewer(called),
        },
        cacheControl: cacheControl(watched, revision),
      };
    },

    async listAds(asked: Asked, page: { page: number; size: number }): Promise<Page<Ad>> {
      const ads = await listAds(asked);
      const start = page.page * page.size;
      return toPage(ads.slice(start, start + page.size), ads.length, page);
    },

    /** Without a video id, an ad is found if only one has that id. */
    async getAd(id: string, { streamId, token }: Asked): Promise<Ad> {
      const wanted = streamId ?? (await findStreamOf(id));
      const ad = (await listAds({ streamId: wanted, token })).find((one) => one.id === id);
      if (!ad) throw new ApiError('call_to_action.not_found');
      return ad;
    },

    async adDuration(asked: Asked): Promise<{ streamId: string; count: number; durationMs: number }> {
      const { streamId } = await requireWatchable(asked.streamId, asked.token);
      const ads = await listAds({ ...asked, streamId });
      return { streamId, count: ads.length, durationMs: ads.reduce((sum, { durationMs }) => sum + durationMs, 0) };
    },
  };

  async function findStreamOf(id: string): Promise<string> {
    const [ad, another] = (await calls.listAny([id])).filter(({ kind }) => kind === 'AD');
    if (!ad) throw new ApiError('call_to_action.not_found');
    if (another) throw fieldError('streamId', 'streamId is required');
    return ad.streamId;
  }
}
