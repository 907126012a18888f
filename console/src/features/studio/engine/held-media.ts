import { t } from '@lingui/core/macro';
import type { EngineStore } from './engine-store.ts';
import { feedTrack } from './frame-feed.ts';
import type { Size } from './layout-geometry.ts';
import type { SoundMixer } from './sound-mixer.ts';
import type { WorkerRequest } from './worker-messages.ts';

export type PostToWorker = (request: WorkerRequest, transfer?: Transferable[]) => void;

/** Browser resources held by a source. */
interface Held {
  stream?: MediaStream | undefined;
  element?: HTMLVideoElement | undefined;
  objectUrl?: string | undefined;
  stop?: (() => void) | undefined;
  thumbnail: HTMLCanvasElement;
}

interface HeldMediaDeps {
  store: EngineStore;
  mixer: SoundMixer;
  post: PostToWorker;
  /** Aborts when the engine is disposed of. */
  signal: AbortSignal;
}

export const thumbnailSize: Size = { width: 192, height: 108 };

function release({ stream, element, objectUrl, stop }: Omit<Held, 'thumbnail'>) {
  stop?.();
  for (const track of stream?.getTracks() ?? []) track.stop();
  element?.pause();
  if (objectUrl) URL.revokeObjectURL(objectUrl);
}

/** The tracks, elements and thumbnails of the sources, and their connections to picture and mix. */
export function createHeldMedia({ store, mixer, post, signal }: HeldMediaDeps) {
  const held = new Map<string, Held>();

  function newThumbnail(id: string): HTMLCanvasElement {
    const thumbnail = document.createElement('canvas');
    Object.assign(thumbnail, thumbnailSize);
    const offscreen = thumbnail.transferControlToOffscreen();
    post({ type: 'thumbnail', id, canvas: offscreen }, [offscreen]);
    return thumbnail;
  }

  /** Registers the resources of a source, replacing previous ones. */
  function hold(id: string, next: Omit<Held, 'thumbnail'>): Held {
    const before = held.get(id);
    const thumbnail = before?.thumbnail ?? newThumbnail(id);
    if (before) release(before);
    const now = { ...next, thumbnail };
    held.set(id, now);
    return now;
  }

  function lostMessage(id: string): string {
    const kind = store.find(id)?.kind;
    if (kind === 'screen') return t`Sharing was ended.`;
    return kind === 'guest' ? t`The guest is not sending.` : t`The device was unplugged.`;
  }

  return {
    get: (id: string): Held | undefined => held.get(id),
    hold,

    /** Connects the tracks of a stream to picture and mix. */
    connectStream(id: string, stream: MediaStream, { isGuest = false, isOwned = true } = {}) {
      const [video] = stream.getVideoTracks();
      const [audio] = stream.getAudioTracks();
      const stop = video && feedTrack(id, video, post);
      hold(id, { stop, ...(isOwned && { stream }) });
      if (audio) mixer.addTrack(id, audio, isGuest);
      const lost = () => {
        if (held.get(id)?.stop === stop)
          store.act({ type: 'change', id, change: { ready: false, problem: lostMessage(id) } });
      };
      video?.addEventListener('ended', lost, { signal });
      audio?.addEventListener('ended', lost, { signal });
      if (!video) store.act({ type: 'change', id, change: { ready: true, problem: null } });
    },

    /** Releases the device, but keeps the source's place. */
    release(id: string) {
      const holding = held.get(id);
      if (holding) release(holding);
    },
    remove(id: string) {
      const holding = held.get(id);
      if (holding) release(holding);
      held.delete(id);
      mixer.remove(id);
      post({ type: 'remove', id });
    },
    removeAll() {
      for (const holding of held.values()) release(holding);
      held.clear();
    },
  };
}

export type HeldMedia = ReturnType<typeof createHeldMedia>;
