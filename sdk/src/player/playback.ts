import type { PublicStream } from '@zeacon/contract';
import type { Companions } from '../companions/companions.ts';
import { isOnAir } from '../core/player/live-state.ts';
import { initialPlayerState, type PlayerState, selectStream } from '../core/player/player-state.ts';
import { ZcError } from '../core/result.ts';
import type { Engine, EngineFactory } from '../engine/engine.ts';
import { followCaptions } from './captions.ts';
import { hasMediaSource } from './load-engine.ts';
import type { PlaybackOptions } from './playback-options.ts';
import { askForStartFiles, playsStartFiles } from './start-files.ts';

/** Files are not requested ahead with addresses that expire sooner. */
const leastLifeMs = 3000;

export type Playback = ReturnType<typeof createPlayback>;

/** Connects the video element and its engine to the store. The first `start` loads the engine. */
export function createPlayback(options: PlaybackOptions) {
  const { video, store, loadEngine, source, wishes } = options;
  let engine: Engine | undefined;
  let companions: Companions | undefined;
  let opening: Promise<void> | undefined;
  let url = '';
  /** Aborted by every reset, so that an engine that loads too late is dropped. */
  let session = new AbortController();
  let startAt = 0;

  const read = () => store.state.castState !== 'connected' && store.patch(readVideo(video, store.state));
  for (const type of stateEvents) video.addEventListener(type, read);
  video.addEventListener('playing', () => store.patch({ played: true, waiting: false, error: undefined }));
  video.addEventListener('waiting', () => store.patch({ waiting: true }));
  video.addEventListener('canplay', () => store.patch({ waiting: false }));
  followCaptions(video, store);

  async function open(metadataOnly: boolean) {
    const { signal } = session;
    const loading = Promise.all([
      loadEngine(selectStream(store.state)?.separateAudio),
      import('../companions/companions.ts'),
    ]);
    // Only the first of two failures is reported; this keeps the other from being unhandled.
    loading.catch(() => undefined);
    const stream = await source(signal);
    const isOver = stream.expiresAt !== null && stream.expiresAt < Date.now() + leastLifeMs;
    const mayAsk = hasMediaSource() && startAt === 0 && !isOver && playsStartFiles(video, stream);
    const startUrls = (mayAsk && stream.startUrls) || [];
    askForStartFiles(startUrls, signal);
    const [, { createCompanions }] = await loading;
    const create = await loadEngine(stream.separateAudio);
    signal.throwIfAborted();
    companions ??= createCompanions({ ...options, failed, playNatively, chooseAudio, take });
    make(create, stream, { startUrls, metadataOnly });
  }

  function make(create: EngineFactory, stream: PublicStream, how: { startUrls: string[]; metadataOnly: boolean }) {
    url = stream.hlsUrl;
    engine = create(
      video,
      {
        url,
        startAt,
        live: isOnAir(stream.live?.liveStatus),
        cmcd: wishes().cmcd,
        audioLanguages: companions?.sounds.wanted() ?? [],
        ...how,
      },
      {
        qualities: (qualities) => companions?.quality.offer(qualities),
        audioTracks: (audioTracks) => store.patch({ audioTracks }),
        heard: (track) => companions?.sounds.heard(track),
        shown: (shownQuality) => store.patch({ shownQuality }),
        reconnecting: (reconnecting) => store.patch({ reconnecting }),
        dateRanges: (dateRanges) => store.patch({ dateRanges }),
        fresh: () => companions?.fresh(),
        expired: () => companions?.renew(true),
        failed,
      },
    );
    companions?.begin(stream);
  }

  function failed(code: string, message?: string, cause?: unknown) {
    const error = options.forgives(code) ? undefined : new ZcError(code, message, undefined, { cause });
    store.patch({ error, reconnecting: false });
  }

  /** Uses new addresses of the open video, without interruption if the engine can. */
  function renew(stream: PublicStream) {
    if (!engine || stream.hlsUrl === url) return;
    if (engine.renew(stream.hlsUrl)) url = stream.hlsUrl;
    else void reopen(loadEngine);
    companions?.begin(stream);
  }

  async function reopen(load: PlaybackOptions['loadEngine']) {
    const { paused, currentTime, playbackRate } = video;
    engine?.destroy();
    engine = undefined;
    startAt = currentTime || startAt;
    const { signal } = session;
    opening = (async () => {
      const stream = await source(signal);
      const create = await load(stream.separateAudio);
      signal.throwIfAborted();
      make(create, stream, { startUrls: [], metadataOnly: false });
    })();
    try {
      await opening;
      // New media resets the speed.
      video.playbackRate = playbackRate;
      if (!paused) await video.play();
    } catch (cause) {
      if (!signal.aborted && !isOpen()) failed('client.offline', undefined, cause);
    }
  }

  /** Uses the browser's own HLS, which reaches screens that Media Source cannot. */
  const playNatively = () => reopen(async () => (await import('../engine/native-engine.ts')).createNativeEngine);

  const isOpen = () => engine !== undefined;

  const chooseAudio = (track: number) => engine?.chooseAudio(track);

  function take(quality: number | 'auto') {
    engine?.choose(quality);
    store.patch({ chosenQuality: quality });
  }

  function close() {
    session.abort();
    session = new AbortController();
    opening = undefined;
    companions?.end();
    engine?.destroy();
    engine = undefined;
  }

  async function attempt() {
    const { signal } = session;
    try {
      await opening;
    } catch (cause) {
      if (!signal.aborted) {
        opening = undefined;
        const error = cause instanceof ZcError ? cause : new ZcError('client.offline');
        store.patch({ error });
      }
      throw cause;
    }
  }

  return {
    /** Opens the media if needed. Rejects if it cannot be opened; the store then holds the reason. */
    async start(): Promise<void> {
      opening ??= open(false);
      store.patch({ started: true, askedAt: performance.now(), error: undefined });
      await attempt();
      engine?.fill();
    },
    /** Preloads before the viewer starts playback: the poster stays. */
    async preload(how: 'metadata' | 'auto'): Promise<void> {
      opening ??= open(how === 'metadata');
      await attempt();
    },
    renew,
    get open() {
      return isOpen();
    },
    /** Seconds at which playback will begin, while the media is not open. */
    get startAt() {
      return startAt;
    },
    set startAt(seconds: number) {
      startAt = seconds;
      store.patch({ currentTime: seconds });
    },
    live: () => engine?.live(),
    stats: () => engine?.stats?.(),
    keepBehind: (seconds: number) => engine?.keepBehind?.(seconds),
    choose: (quality: number | 'auto') => companions?.quality.choose(quality),
    chooseAudio,
    reconnect() {
      if (companions?.reconnect()) return;
      engine?.reconnect();
    },
    /** Closes the media and keeps the position, for a retry. */
    interrupt() {
      startAt = store.state.currentTime;
      close();
      store.patch({ error: undefined, reconnecting: false, waiting: false });
    },
    /** Returns to the poster. */
    reset() {
      close();
      startAt = 0;
      store.patch({ ...initialPlayerState, ...selectKept(store.state) });
    },
  };
}

/** State that is kept when the video changes. */
const kept = [
  'config',
  'volume',
  'muted',
  'playbackRate',
  'captions',
  'shownCaption',
  'fullscreen',
  'ownChapters',
  'ownOverlays',
  'loop',
  'castState',
  'airPlayState',
  'transcript',
  'language',
  'itemId',
  'playlistShown',
] as const satisfies readonly (keyof PlayerState)[];

function selectKept(state: PlayerState): Partial<PlayerState> {
  const duration = (selectStream(state)?.durationMs ?? 0) / 1000;
  return { ...Object.fromEntries(kept.map((name) => [name, state[name]])), duration };
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
  // Where the decoder failed, the element may say that it is at its end.
  const opened = video.readyState > 0 && !video.error;
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
