import type { PlayerActions } from './player-context.ts';

/**
 * Adds a layer of actions on top of all others, until the signal aborts. An undefined action is unavailable meanwhile.
 */
export type Override = (layer: Partial<PlayerActions>, signal: AbortSignal) => void;

export interface ActionLayers {
  /** The effective actions. The object stays the same: read an action from it when calling it. */
  readonly actions: PlayerActions;
  readonly override: Override;
}

/** The player's actions, and layers on top that replace them for a while: another screen, a live stream. */
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
      // A copy, so that the same layer can be added twice.
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
