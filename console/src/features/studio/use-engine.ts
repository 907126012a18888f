import { useSyncExternalStore } from 'react';
import type { EngineState } from './engine/engine-store.ts';
import type { StudioEngine } from './engine/studio-engine.ts';

export function useEngineState(engine: StudioEngine): EngineState {
  return useSyncExternalStore(engine.subscribe, () => engine.state);
}
