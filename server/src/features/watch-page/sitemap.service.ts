import { ApiError } from '../../platform/api-error.ts';
import { type MappedVideo, renderSitemap, renderSitemapIndex } from './sitemap.ts';

export type SitemapService = ReturnType<typeof createSitemapService>;

export interface SitemapDeps {
  openVideos: {
    count(): Promise<number>;
    list(slice: { offset: number; limit: number }): Promise<MappedVideo[]>;
  };
  /** This server's public origin. */
  origin: string;
}

export const sitemapPath = '/sitemap.xml';
/** The protocol allows 50,000; this many are cheap to read and send at once. */
const pageSize = 1000;
/** Limit of the protocol. */
const pagesMax = 50_000;

/** The pages of all videos that are open to everybody: in one sitemap, or in an index of several. */
export function createSitemapService({ openVideos, origin }: SitemapDeps) {
  const page = async (number: number) => openVideos.list({ offset: (number - 1) * pageSize, limit: pageSize });

  return {
    async whole(): Promise<string> {
      const pages = Math.ceil((await openVideos.count()) / pageSize);
      if (pages <= 1) return renderSitemap(await page(1), origin);
      const numbers = Array.from({ length: Math.min(pages, pagesMax) }, (_, index) => index + 1);
      return renderSitemapIndex(numbers.map((number) => `${origin}${sitemapPath}?page=${number}`));
    },

    /** Page numbers start at 1. Throws `route.not_found` for a missing one. */
    async page(number: number): Promise<string> {
      const videos = number <= pagesMax ? await page(number) : [];
      if (videos.length === 0) throw new ApiError('route.not_found');
      return renderSitemap(videos, origin);
    },
  };
}
