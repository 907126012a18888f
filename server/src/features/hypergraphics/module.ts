import type { Transaction } from '../../platform/database/database.ts';
import type { Subscribable } from '../../platform/hooks.ts';
import type { Http } from '../../platform/module.ts';
import type { Parts } from '../../platform/parts.ts';
import { hypergraphicDateRanges } from './hypergraphic-date-ranges.ts';
import { hypergraphicsRoutes } from './hypergraphics.routes.ts';
import { createHypergraphicsService, type HypergraphicsDeps } from './hypergraphics.service.ts';
import { liveHypergraphicsRoutes } from './live-hypergraphics.routes.ts';
import { createLiveHypergraphicsService, type LiveHypergraphicsDeps } from './live-hypergraphics.service.ts';
import { createPlacementsRepository } from './placements.repository.ts';

export interface HypergraphicsPorts {
  images: {
    service: {
      picturesOf: HypergraphicsDeps['picturesOf'];
      keepIn(
        tx: Transaction,
        businessId: string,
        kind: 'STREAM_HYPERGRAPHIC',
        ids: readonly string[],
      ): Promise<string[]>;
    };
    requireImageUnused: Subscribable<[Transaction, imageId: string]>;
  };
  streams: Pick<LiveHypergraphicsDeps, 'lockOverlays'> & {
    find: LiveHypergraphicsDeps['findStream'];
    overlaidOn(tx: Transaction): { lockAny(streamIds: readonly string[]): Promise<void> };
    streamsRemoving: Subscribable<[Transaction, { streamIds: readonly string[] }]>;
  };
}

export function createHypergraphics(parts: Parts, { images, streams }: HypergraphicsPorts) {
  const { hooks } = parts;
  /** The graphics of these videos changed or were removed. */
  const graphicsChanged =
    hooks.create<[Transaction, streamIds: readonly string[], change: { areFewer: boolean }]>('graphicsChanged');
  /** Placements of a video were written; the caller holds its lock. */
  const placementsWritten = hooks.create<[Transaction, streamId: string]>('placementsWritten');
  /** The graphics on a live stream changed. */
  const dropsChanged = hooks.create<[streamId: string]>('dropsChanged');

  const library = createHypergraphicsService({
    ...parts,
    picturesOf: images.service.picturesOf,
    keepPictures: (tx, businessId, ids) => images.service.keepIn(tx, businessId, 'STREAM_HYPERGRAPHIC', ids),
    lockStreams: (tx, ids) => streams.overlaidOn(tx).lockAny(ids),
    overlaysChanged: async (...changed) => void (await graphicsChanged.run(...changed)),
  });
  const live = createLiveHypergraphicsService({
    ...parts,
    findStream: streams.find,
    lockOverlays: streams.lockOverlays,
    overlaysSaved: async (...saved) => void (await placementsWritten.run(...saved)),
    viewerGraphics: library.viewerGraphics,
    dropsChanged: async (streamId) => void (await dropsChanged.run(streamId)),
  });
  images.requireImageUnused.subscribe('hypergraphics', library.requireUnused);
  streams.streamsRemoving.subscribe('hypergraphics', (tx, { streamIds }) => library.removeStreamsIn(tx, streamIds));

  return {
    library,
    live,
    placementsOn: createPlacementsRepository,
    toDateRanges: hypergraphicDateRanges,
    graphicsChanged,
    placementsWritten,
    dropsChanged,

    routes({ route }: Http) {
      hypergraphicsRoutes(route, library);
      liveHypergraphicsRoutes(route, live);
    },
  };
}
