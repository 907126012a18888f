import { createStore } from '@zeacon/sdk/core';
import type { Layout, PictureQuality } from './layout-geometry.ts';
import type { LowerThird } from './scene.ts';
import { changeSources, type SourceAction, type StudioSource } from './source-list.ts';
import type { ClosedReply } from './studio-sender.ts';
import type { SendFigures } from './worker-messages.ts';

export interface EngineState {
  sources: readonly StudioSource[];
  devices: readonly MediaDeviceInfo[];
  layout: Layout;
  quality: PictureQuality;
  lowerThird: LowerThird | null;
  /** Whether the host shows the card instead of the picture. */
  isAway: boolean;
  isMonitored: boolean;
  isSending: boolean;
  figures: SendFigures | null;
  /** For a person: why no sound is sent. */
  soundProblem: string | null;
  /** Why sending ended unexpectedly. */
  problem: { code: ClosedReply['code'] | 'failed'; message: string } | null;
}

/** The engine's state for the page. */
export function createEngineStore(quality: PictureQuality) {
  const store = createStore<EngineState>({
    sources: [],
    devices: [],
    layout: 'single',
    quality,
    lowerThird: null,
    isAway: false,
    isMonitored: false,
    isSending: false,
    figures: null,
    soundProblem: null,
    problem: null,
  });
  return {
    get state() {
      return store.state;
    },
    set: store.patch,
    act: (action: SourceAction) => store.patch({ sources: changeSources(store.state.sources, action) }),
    find: (id: string): StudioSource | undefined => store.state.sources.find((source) => source.id === id),
    subscribe: store.subscribe,
  };
}

export type EngineStore = ReturnType<typeof createEngineStore>;
