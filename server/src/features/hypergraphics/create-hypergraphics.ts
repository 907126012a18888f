import { createHypergraphicsService, type HypergraphicsDeps } from './hypergraphics.service.ts';
import { createLiveHypergraphicsService, type LiveHypergraphicsDeps } from './live-hypergraphics.service.ts';
import { createPlacementsRepository } from './placements.repository.ts';

/** Wires the feature. */
export function createHypergraphics(deps: HypergraphicsDeps & Omit<LiveHypergraphicsDeps, 'viewerGraphics'>) {
  const library = createHypergraphicsService(deps);
  return {
    library,
    live: createLiveHypergraphicsService({ ...deps, viewerGraphics: library.viewerGraphics }),
    placementsOn: createPlacementsRepository,
  };
}
