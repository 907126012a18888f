import type { MediaTokenText } from '../../platform/actors/actor.ts';
import type { Http } from '../../platform/module.ts';
import type { Parts } from '../../platform/parts.ts';
import { searchEnginesRoutes } from './search-engines.routes.ts';
import { createSitemapService, type SitemapDeps } from './sitemap.service.ts';
import { watchPageRoutes } from './watch-page.routes.ts';
import { createWatchPageService, type WatchPageDeps } from './watch-page.service.ts';

export interface WatchPagePorts {
  streams: Pick<SitemapDeps, 'openVideos'> & {
    viewers: Pick<WatchPageDeps, 'decidePage' | 'listMore'> & {
      details: WatchPageDeps['readVideo'];
      seo: WatchPageDeps['readSeo'];
    };
    mediaTokens: { forViewer(streamId: string, now: Date): { token: MediaTokenText } };
  };
  allowedSites: Pick<WatchPageDeps, 'policyOf'>;
  images: { own: { sizeOf: WatchPageDeps['pictureSize'] } };
}

export function createWatchPage({ config, clock }: Parts, { streams, images, allowedSites }: WatchPagePorts) {
  const { publicUrl } = config;
  const { viewers, mediaTokens, openVideos } = streams;
  const service = createWatchPageService({
    decidePage: viewers.decidePage,
    readVideo: viewers.details,
    issueMediaToken: (id) => mediaTokens.forViewer(id, clock()).token,
    listMore: viewers.listMore,
    readSeo: viewers.seo,
    pictureSize: images.own.sizeOf,
    policyOf: allowedSites.policyOf,
    clock,
  });
  const sitemap = createSitemapService({ openVideos, origin: publicUrl });

  return {
    routes({ app }: Http) {
      watchPageRoutes(app, service, publicUrl);
      searchEnginesRoutes(app, sitemap, publicUrl);
    },
  };
}
