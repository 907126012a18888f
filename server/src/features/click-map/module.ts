import type { Http } from '../../platform/module.ts';
import type { Parts } from '../../platform/parts.ts';
import { clickMapRoutes } from './click-map.routes.ts';
import { type ClickMapDeps, createClickMapService } from './click-map.service.ts';

export interface ClickMapPorts {
  streams: { find: ClickMapDeps['findStream'] };
  overlays: { overlays: { get: ClickMapDeps['overlaysOf'] } };
  hypergraphics: { library: { viewerGraphics: ClickMapDeps['graphics'] } };
  insights: { overlayInsights: { table: ClickMapDeps['figures'] } };
}

export function createClickMap(_parts: Parts, { streams, overlays, hypergraphics, insights }: ClickMapPorts) {
  const service = createClickMapService({
    findStream: streams.find,
    overlaysOf: overlays.overlays.get,
    graphics: hypergraphics.library.viewerGraphics,
    figures: insights.overlayInsights.table,
  });
  return { read: service.read, routes: ({ route }: Http) => clickMapRoutes(route, service) };
}
