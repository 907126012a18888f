import type { PlayerActions } from './player-context.ts';

/**
 * Lays these actions above all that lie there, until the signal aborts. One that is undefined takes the action away
 * meanwhile.
 */
export type Override = (layer: Partial<PlayerActions>, signal: AbortSignal) => void;

export interface ActionLayers {
  /** Those on top. The object stays the same: an action is read from it when it is called. */
  readonly actions: PlayerActions;
  readonly override: Override;
}

/** The player's actions, and above them what others do instead for a while: another screen, a live stream. */
export function createActionLayers(base: PlayerActions): ActionLayers {
  const actions = { ...base };
  const layers = new Set<Partial<PlayerActions>>();

  function settle() {
    for (const name in actions) Reflect.deleteProperty(actions, name);
    Object.assign(actions, base, ...layers);
  }

  return {
    actions,
    override(given, signal) {
      if (signal.aborted) return;
      // Its own, so that the same layer can lie there twice.
      const layer = { ...given };
      layers.add(layer);
      settle();
      signal.addEventListener('abort', () => {
        layers.delete(layer);
        settle();
      });
    },
  };
}
