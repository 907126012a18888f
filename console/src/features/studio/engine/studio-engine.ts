import fontUrl from '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?url';
import { t } from '@lingui/core/macro';
import { createChosenSources } from './chosen-sources.ts';
import { createDeviceSources } from './device-sources.ts';
import { createEngineStore } from './engine-store.ts';
import { createGuestSources } from './guest-sources.ts';
import { createHeldMedia, type PostToWorker } from './held-media.ts';
import { type Layout, type PictureQuality, pictureSize } from './layout-geometry.ts';
import { createProgramme } from './programme.ts';
import type { Card, LowerThird } from './scene.ts';
import { createSending } from './sending.ts';
import { createSoundMixer } from './sound-mixer.ts';
import { type SourceChange, selectItems } from './source-list.ts';
import type { WorkerReply } from './worker-messages.ts';

export interface EngineDeps {
  orientation: 'LANDSCAPE' | 'PORTRAIT';
  quality: PictureQuality;
  /** Shown on the "be right back" card. */
  businessName: string;
  color: string;
}

/** Composes, mixes, encodes and sends; the page only displays it. Runs until `dispose`. */
export function createStudioEngine({ orientation, quality, businessName, color }: EngineDeps) {
  const worker = new Worker(new URL('./studio-worker.ts', import.meta.url), { type: 'module', name: 'studio' });
  const post: PostToWorker = (request, transfer = []) => worker.postMessage(request, transfer);
  const mixer = createSoundMixer();
  const canvas = document.createElement('canvas');
  const gone = new AbortController();
  const { signal } = gone;

  const preview = canvas.transferControlToOffscreen();
  post({ type: 'open', size: pictureSize(orientation, quality), preview, font: new URL(fontUrl, location.href).href }, [
    preview,
  ]);
  post({ type: 'sound', port: mixer.port }, [mixer.port]);

  const store = createEngineStore(quality);
  const media = createHeldMedia({ store, mixer, post, signal });
  const { closeReturnFeed, close: closeGuests, ...guests } = createGuestSources({ store, media, mixer, post });
  const { close: closeProgramme, ...programme } = createProgramme({ mixer, post });
  const { take, fail, ...sending } = createSending({ store, mixer, post });

  function remove(id: string) {
    media.remove(id);
    closeReturnFeed(id);
    store.act({ type: 'remove', id });
  }

  /** Applies the state to the worker and the mixer. */
  function apply() {
    const { sources, layout, lowerThird, isAway, isMonitored } = store.state;
    const items = selectItems(sources, layout);
    const isEmpty = items.length === 0;
    const card: Card | null = isAway || isEmpty ? { title: t`Be right back`, text: businessName, color } : null;
    post({ type: 'scene', scene: { layout, items, lowerThird, card } });
    for (const { id, isMuted, addToLiveStream, gain } of sources)
      mixer.setGain(id, isMuted || !addToLiveStream ? 0 : gain);
    mixer.setMasterGain(isAway ? 0 : 1);
    mixer.setMonitored(isMonitored);
  }
  store.subscribe(apply);
  apply();

  worker.onmessage = ({ data: reply }: MessageEvent<WorkerReply>) => {
    if (reply.type !== 'source') take(reply);
    else if (store.find(reply.id)) store.act({ type: 'change', id: reply.id, change: { ready: reply.isReady } });
  };
  worker.onerror = () => fail(t`The studio could not be started in this browser.`);
  document.addEventListener(
    'visibilitychange',
    () => post({ type: 'visible', isVisible: document.visibilityState === 'visible' }),
    { signal },
  );

  return {
    canvas,
    mixer,
    get state() {
      return store.state;
    },
    subscribe: store.subscribe,
    /** A thumbnail of a source; the same canvas for as long as the source exists. */
    thumbnailOf: (id: string) => media.get(id)?.thumbnail,

    ...createDeviceSources({ store, media, remove, signal }),
    ...createChosenSources({ store, media, mixer, post, remove, signal }),
    ...guests,
    removeGuest: remove,
    remove,
    change(id: string, change: SourceChange) {
      const element = media.get(id)?.element;
      if (element && change.isLooped !== undefined) element.loop = change.isLooped;
      store.act({ type: 'change', id, change });
    },
    makeMain: (id: string) => store.act({ type: 'make-main', id }),
    setLayout: (layout: Layout) => store.set({ layout }),
    /** Between two runs: what is sent keeps its size. */
    setQuality(chosen: PictureQuality) {
      if (store.state.isSending) return;
      post({ type: 'resize', size: pictureSize(orientation, chosen) });
      store.set({ quality: chosen });
    },
    setLowerThird: (lowerThird: LowerThird | null) => store.set({ lowerThird }),
    setAway: (isAway: boolean) => store.set({ isAway }),
    setMonitored: (isMonitored: boolean) => store.set({ isMonitored }),

    ...programme,
    closeProgramme,
    ...sending,

    dispose() {
      gone.abort();
      media.removeAll();
      closeGuests();
      closeProgramme();
      worker.terminate();
      void mixer.close();
    },
  };
}

export type StudioEngine = ReturnType<typeof createStudioEngine>;
