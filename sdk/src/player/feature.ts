import type { PlayerState } from '../core/player/player-state.ts';
import type { Store } from '../core/store.ts';
import type { Override } from './action-layers.ts';
import type { PlayerActions } from './player-context.ts';

/** What every feature gets. */
export interface FeatureHost {
  readonly store: Store<PlayerState>;
  readonly override: Override;
}

/** A part of the player that is added and removed as a whole: everything it starts ends with the signal. */
export interface Feature<Host> {
  readonly name: string;
  /** The default of its part of the player's state, restored when it ends. */
  readonly state?: Partial<PlayerState>;
  /** Actions that it adds or replaces while it is active. */
  actions?(host: Host, signal: AbortSignal): Partial<PlayerActions>;
  attach?(host: Host, signal: AbortSignal): void;
}

export function attachFeatures<Host>(
  features: readonly Feature<Host>[],
  host: Host & FeatureHost,
  signal: AbortSignal,
): void {
  for (const feature of features) {
    const { state } = feature;
    if (feature.actions) host.override(feature.actions(host, signal), signal);
    feature.attach?.(host, signal);
    if (state) signal.addEventListener('abort', () => host.store.patch(state));
  }
}
