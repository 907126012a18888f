import { initialPlayerState, type PlayerState } from '../core/player/player-state.ts';
import { ZcError } from '../core/result.ts';
import type { Store } from '../core/store.ts';
import type { Engine, EngineFactory } from '../engine/engine.ts';
import { followCaptions } from './captions.ts';

export interface PlaybackOptions {
  video: HTMLVideoElement;
  store: Store<PlayerState>;
  loadEngine: () => Promise<EngineFactory>;
  /** The playlist to open, once known. Rejects when there is none, or when the signal aborts. */
  source: (signal: AbortSignal) => Promise<string>;
}

export type Playback = ReturnType<typeof createPlayback>;

/** Joins the video element and its engine to the store. The engine is fetched by the first `start`, not before. */
export function createPlayback({ video, store, loadEngine, source }: PlaybackOptions) {
  let engine: Engine | undefined;
  let opening: Promise<void> | undefined;
  /** Aborted by every reset, so that an engine that arrives too late is let go. */
  let session = new AbortController();
  let startAt = 0;

  const read = () => store.patch(readVideo(video, store.state));
  for (const type of stateEvents) video.addEventListener(type, read);
  video.addEventListener('playing', () => store.patch({ played: true, waiting: false, error: undefined }));
  video.addEventListener('waiting', () => store.patch({ waiting: true }));
  video.addEventListener('canplay', () => store.patch({ waiting: false }));
  followCaptions(video, store);

  async function open() {
    const { signal } = session;
    const [url, create] = await Promise.all([source(signal), loadEngine()]);
    signal.throwIfAborted();
    engine = create(
      video,
      { url, startAt },
      {
        qualities: (qualities) => store.patch({ qualities }),
        shown: (shownQuality) => store.patch({ shownQuality }),
        reconnecting: (reconnecting) => store.patch({ reconnecting }),
        failed: (code, message, cause) =>
          store.patch({ error: new ZcError(code, message, undefined, { cause }), reconnecting: false }),
      },
    );
  }

  function close() {
    session.abort();
    session = new AbortController();
    opening = undefined;
    engine?.destroy();
    engine = undefined;
  }

  return {
    /** Opens the media if it is not open. Rejects when it cannot be opened; the store then holds the reason. */
    async start(): Promise<void> {
      const { signal } = session;
      opening ??= open();
      store.patch({ started: true, error: undefined });
      try {
        await opening;
      } catch (cause) {
        if (!signal.aborted) {
          opening = undefined;
          const error = cause instanceof ZcError ? cause : new ZcError('client.offline', 'The player could not load.');
          store.patch({ error });
        }
        throw cause;
      }
    },
    get open() {
      return engine !== undefined;
    },
    /** Seconds at which playback will begin, while the media is not open. */
    get startAt() {
      return startAt;
    },
    set startAt(seconds: number) {
      startAt = seconds;
      store.patch({ currentTime: seconds });
    },
    choose(quality: number | 'auto') {
      engine?.choose(quality);
      store.patch({ chosenQuality: quality });
    },
    reconnect() {
      engine?.reconnect();
    },
    /** Closes the media and keeps the place, for a retry. */
    interrupt() {
      startAt = store.state.currentTime;
      close();
      store.patch({ error: undefined, reconnecting: false, waiting: false });
    },
    /** Back to the poster. */
    reset() {
      close();
      startAt = 0;
      store.patch({ ...initialPlayerState, ...selectKept(store.state) });
    },
  };
}

/** What outlives the video that was playing. */
function selectKept(state: PlayerState) {
  const { config, volume, muted, captions, shownCaption, fullscreen, duration } = state;
  const { ownChapters, loop, castState, airPlayState, transcript, language } = state;
  const video = { config, volume, muted, captions, shownCaption, fullscreen, duration };
  return { ...video, ownChapters, loop, castState, airPlayState, transcript, language };
}

const stateEvents = [
  'play',
  'pause',
  'ended',
  'timeupdate',
  'progress',
  'durationchange',
  'loadedmetadata',
  'seeking',
  'seeked',
  'volumechange',
  'ratechange',
  'emptied',
  'enterpictureinpicture',
  'leavepictureinpicture',
];

function readVideo(video: HTMLVideoElement, before: PlayerState): Partial<PlayerState> {
  const opened = video.readyState > 0;
  return {
    paused: video.paused,
    ended: video.ended,
    seeking: video.seeking,
    volume: video.volume,
    muted: video.muted,
    mutedForAutoplay: before.mutedForAutoplay && video.muted,
    playbackRate: video.playbackRate,
    bufferedUntil: readBuffered(video),
    currentTime: opened ? video.currentTime : before.currentTime,
    duration: Number.isFinite(video.duration) ? video.duration : before.duration,
    pictureInPicture: video.ownerDocument.pictureInPictureElement === video || isShadowPictureInPicture(video),
  };
}

function isShadowPictureInPicture(video: HTMLVideoElement): boolean {
  const root = video.getRootNode();
  return root instanceof ShadowRoot && root.pictureInPictureElement === video;
}

function readBuffered({ buffered, currentTime }: HTMLVideoElement): number {
  for (let index = 0; index < buffered.length; index += 1) {
    if (buffered.start(index) <= currentTime + 0.1 && buffered.end(index) >= currentTime) return buffered.end(index);
  }
  return 0;
}
