import type { PlayerState } from '../core/player/player-state.ts';
import type { Store } from '../core/store.ts';
import type { Override } from './action-layers.ts';
import type { PlayerActions } from './player-context.ts';

/** What every feature is given. */
export interface FeatureHost {
  readonly store: Store<PlayerState>;
  readonly override: Override;
}

/** A part of the player that comes and goes as a whole: what it begins ends with the signal. */
export interface Feature<Host> {
  readonly name: string;
  /** Its part of the player's state as it is without it, which the state goes back to. */
  readonly state?: Partial<PlayerState>;
  /** What a viewer may ask for, or asks of it instead of the player, for as long as it is there. */
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
