import { useSyncExternalStore } from 'react';
import type { EngineState } from './engine/engine-store.ts';
import type { StudioEngine } from './engine/studio-engine.ts';

export function useEngineState(engine: StudioEngine): EngineState {
  return useSyncExternalStore(engine.subscribe, () => engine.state);
}

/** False while there is no engine. */
export function useIsSending(engine: StudioEngine | undefined): boolean {
  return useSyncExternalStore(engine?.subscribe ?? neverChanging, () => engine?.state.isSending ?? false);
}

const neverChanging = () => () => {};
