import { createCallsToActionRepository } from './calls-to-action.repository.ts';
import { createOverlaysService, type OverlaysDeps } from './overlays.service.ts';
import { createViewerOverlaysService, type ViewerOverlaysDeps } from './viewer-overlays.service.ts';

export type OverlaysFeature = ReturnType<typeof createOverlays>;

/** Wires the feature. */
export function createOverlays(deps: OverlaysDeps & Omit<ViewerOverlaysDeps, 'placements' | 'calls'>) {
  const { database, placementsOn } = deps;
  const calls = createCallsToActionRepository(database.db);
  return {
    overlays: createOverlaysService(deps),
    viewers: createViewerOverlaysService({ ...deps, calls, placements: placementsOn(database.db) }),
    /** On a video, or undefined when it has none of that id. */
    findCallToAction: calls.find,
    /** Wherever calls to action of these ids stand. */
    listCallsToAction: calls.listAny,
  };
}
