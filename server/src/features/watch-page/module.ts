import type { MediaTokenText } from '../../platform/actors/actor.ts';
import type { Http } from '../../platform/module.ts';
import type { Parts } from '../../platform/parts.ts';
import { embedFramesRoutes } from './embed-frames.routes.ts';
import { createEmbedFramesService, type EmbedFramesDeps } from './embed-frames.service.ts';
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
  players: { shown: EmbedFramesDeps['findEmbed']['player'] };
  videoWidgets: { shown: EmbedFramesDeps['findEmbed']['widget'] };
  visitors: { publicOf: EmbedFramesDeps['visitorsOf'] };
  communities: { videoMoments: WatchPageDeps['listMoments'] };
  images: { own: { sizeOf: WatchPageDeps['pictureSize'] } };
}

export function createWatchPage({ config, clock }: Parts, ports: WatchPagePorts) {
  const { streams, communities, images, allowedSites, players, videoWidgets, visitors } = ports;
  const { publicUrl } = config;
  const { viewers, mediaTokens, openVideos } = streams;
  const service = createWatchPageService({
    decidePage: viewers.decidePage,
    readVideo: viewers.details,
    issueMediaToken: (id) => mediaTokens.forViewer(id, clock()).token,
    listMore: viewers.listMore,
    listMoments: communities.videoMoments,
    readSeo: viewers.seo,
    pictureSize: images.own.sizeOf,
    policyOf: allowedSites.policyOf,
    clock,
  });
  const frames = createEmbedFramesService({
    findEmbed: { player: players.shown, widget: videoWidgets.shown },
    policyOf: allowedSites.policyOf,
    visitorsOf: visitors.publicOf,
  });
  const sitemap = createSitemapService({ openVideos, origin: publicUrl });

  return {
    routes({ app }: Http) {
      watchPageRoutes(app, service, publicUrl);
      embedFramesRoutes(app, frames);
      searchEnginesRoutes(app, sitemap, publicUrl);
    },
  };
}
