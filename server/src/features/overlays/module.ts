import type { Transaction } from '../../platform/database/database.ts';
import type { Subscribable } from '../../platform/hooks.ts';
import type { Http } from '../../platform/module.ts';
import type { Parts } from '../../platform/parts.ts';
import { createCallsToActionRepository } from './calls-to-action.repository.ts';
import { overlaysRoutes } from './overlays.routes.ts';
import { createOverlaysService, type OverlaysDeps } from './overlays.service.ts';
import { createViewerOverlaysService, type ViewerOverlaysDeps } from './viewer-overlays.service.ts';

export interface OverlaysPorts {
  images: {
    service: {
      urlsOf: ViewerOverlaysDeps['imageUrlsOf'];
      keepIn(tx: Transaction, businessId: string, kind: 'STREAM_IMAGE', ids: readonly string[]): Promise<string[]>;
      idsOfStreams(tx: Transaction, streamIds: readonly string[]): Promise<string[]>;
    };
    imagesRemoving: Subscribable<[Transaction, businessId: string, imageIds: readonly string[]]>;
    requireImageUnused: Subscribable<[Transaction, imageId: string]>;
  };
  streams: {
    overlaidOn: OverlaysDeps['streamsOn'];
    listNames: OverlaysDeps['listStreamNames'];
    viewers: Pick<ViewerOverlaysDeps, 'requireWatchable'>;
    changingWith: Subscribable<[Transaction, streamIds: readonly string[]], readonly string[]>;
    streamsRemoving: Subscribable<[Transaction, { streamIds: readonly string[] }]>;
  };
  hypergraphics: Pick<OverlaysDeps, 'placementsOn'> & {
    library: Pick<ViewerOverlaysDeps, 'viewerGraphics'> & { keepIn: OverlaysDeps['keepGraphics'] };
    graphicsChanged: Subscribable<[Transaction, streamIds: readonly string[], change: { areFewer: boolean }]>;
    placementsWritten: Subscribable<[Transaction, streamId: string]>;
  };
}

export function createOverlays(parts: Parts, { images, streams, hypergraphics }: OverlaysPorts) {
  const { db } = parts.database;
  const { placementsOn, library } = hypergraphics;
  const overlays = createOverlaysService({
    ...parts,
    streamsOn: streams.overlaidOn,
    listStreamNames: streams.listNames,
    placementsOn,
    keepGraphics: library.keepIn,
    keepPictures: (tx, businessId, ids) => images.service.keepIn(tx, businessId, 'STREAM_IMAGE', ids),
  });
  const calls = createCallsToActionRepository(db);
  const viewers = createViewerOverlaysService({
    ...parts,
    requireWatchable: streams.viewers.requireWatchable,
    placements: placementsOn(db),
    calls,
    viewerGraphics: library.viewerGraphics,
    imageUrlsOf: images.service.urlsOf,
  });
  images.imagesRemoving.subscribe('overlays', (tx, _businessId, imageIds) => overlays.picturesGoneIn(tx, imageIds));
  images.requireImageUnused.subscribe('overlays', overlays.requireUnused);
  streams.changingWith.subscribe('overlays', async (tx, streamIds) =>
    overlays.streamsShowing(tx, await images.service.idsOfStreams(tx, streamIds)),
  );
  streams.streamsRemoving.subscribe('overlays', (tx, { streamIds }) => overlays.removeStreamsIn(tx, streamIds));
  hypergraphics.graphicsChanged.subscribe('overlays', overlays.changedIn);
  hypergraphics.placementsWritten.subscribe('overlays', overlays.savedIn);

  return {
    overlays,
    /** Finds one on a video; undefined if the video has none with that id. */
    findCallToAction: calls.find,
    /** Lists calls to action with these ids on all videos. */
    listCallsToAction: calls.listAny,
    routes: ({ route }: Http) => overlaysRoutes(route, { overlays, viewers }),
  };
}
