import type { Layout } from './layout-geometry.ts';
import type { LowerThird } from './scene.ts';
import { changeSources, type SourceAction, type StudioSource } from './source-list.ts';
import type { ClosedReply } from './studio-sender.ts';
import type { SendFigures } from './worker-messages.ts';

export interface EngineState {
  sources: readonly StudioSource[];
  devices: readonly MediaDeviceInfo[];
  layout: Layout;
  lowerThird: LowerThird | null;
  /** The host has put the card in place of the picture. */
  isAway: boolean;
  isMonitored: boolean;
  isSending: boolean;
  figures: SendFigures | null;
  /** For a person: why what is sent has no sound. */
  soundProblem: string | null;
  /** Why sending has ended without being asked to. */
  problem: { code: ClosedReply['code'] | 'failed'; message: string } | null;
}

/** What the page is shown of the engine. */
export function createEngineStore() {
  const listeners = new Set<() => void>();
  let state: EngineState = {
    sources: [],
    devices: [],
    layout: 'single',
    lowerThird: null,
    isAway: false,
    isMonitored: false,
    isSending: false,
    figures: null,
    soundProblem: null,
    problem: null,
  };

  function set(change: Partial<EngineState>) {
    state = { ...state, ...change };
    for (const listener of listeners) listener();
  }

  return {
    get state() {
      return state;
    },
    set,
    act: (action: SourceAction) => set({ sources: changeSources(state.sources, action) }),
    find: (id: string): StudioSource | undefined => state.sources.find((source) => source.id === id),
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export type EngineStore = ReturnType<typeof createEngineStore>;
