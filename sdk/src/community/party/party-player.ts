import type { WatchPartyState } from '@zeacon/contract';
import { correct, createSeeking, targetMs } from '../../core/community/party-steering.ts';
import { createPauses } from './party-pauses.ts';

/** What of the player's element it is driven by. */
export interface PartyVideo extends HTMLElement {
  currentTime: number;
  playbackRate: number;
  muted: boolean;
  readonly paused: boolean;
  readonly ended: boolean;
  readonly seeking: boolean;
  readonly readyState: number;
  play(): Promise<void>;
  pause(): void;
}

/** `apart`: sees something else, as they wished. `blocked`: the browser plays nothing before a click. */
export type PartyMode = 'together' | 'apart' | 'blocked';

export interface PartyPlayerOptions {
  video: PartyVideo;
  /** Undefined as long as it is not known. */
  serverMs: () => number | undefined;
  onMode: (mode: PartyMode) => void;
  /** Somebody who leads pauses, plays or seeks. False if it cannot be told to the others. */
  lead: (wish: { isPaused: boolean; positionMs: number }) => boolean;
  signal: AbortSignal;
}

const everyMs = 250;
/** Players correct their position by less. */
const soughtMs = 1500;
/** A seek bar that is dragged seeks all the while. */
const settledMs = 300;
/** After a seek, when its place is told by the picture that moves on. */
const landedMs = 400;
const haveFuture = 3;
/** A player that cannot play says why; asking it all the while helps nobody. */
const againMs = 3000;

/** Keeps a player where the party is, by its public properties alone. */
export function createPartyPlayer({ video, serverMs, onMode, lead, signal }: PartyPlayerOptions) {
  const seeking = createSeeking();
  const pauses = createPauses();
  let state: WatchPartyState | undefined;
  let durationMs = 0;
  let mayLead = false;
  let mode: PartyMode = 'together';
  let isLoading = false;
  let failedMs = Number.NEGATIVE_INFINITY;
  let hasLoaded = false;
  let ownSeekMs: number | undefined;
  let dragged: ReturnType<typeof setTimeout> | undefined;
  let landing: ReturnType<typeof setTimeout> | undefined;

  const nowMs = () => performance.now();
  const placeMs = () => Math.round(video.currentTime * 1000);

  function become(next: PartyMode) {
    if (mode === next) return;
    mode = next;
    if (next !== 'together') setRate(1);
    onMode(next);
  }

  function setRate(rate: number) {
    if (video.playbackRate !== rate) video.playbackRate = rate;
  }

  function whereMs(): number | undefined {
    const at = serverMs();
    return state && at !== undefined ? targetMs(state, at, durationMs) : undefined;
  }

  function seek(toMs: number) {
    ownSeekMs = Math.max(0, Math.min(durationMs, toMs));
    video.currentTime = ownSeekMs / 1000;
  }

  async function play(): Promise<void> {
    if (isLoading || nowMs() - failedMs < againMs) return;
    isLoading = true;
    try {
      await video.play().catch((error: unknown) => {
        if ((error as Error).name !== 'NotAllowedError' || video.muted) throw error;
        video.muted = true;
        return video.play();
      });
      hasLoaded = true;
    } catch (error) {
      const { name } = error as Error;
      // Paused while it was loading, which is no failure.
      if (name !== 'AbortError') failedMs = nowMs();
      if (name === 'NotAllowedError') become('blocked');
    } finally {
      isLoading = false;
    }
    look();
  }

  /** How far off the last seek was, once the picture moves on. */
  function measureLanding() {
    clearTimeout(landing);
    landing = setTimeout(() => {
      const target = whereMs();
      if (target === undefined || video.paused || video.seeking || video.readyState < haveFuture) return;
      const errorMs = placeMs() - target;
      seeking.landed(errorMs);
      if (Math.abs(errorMs) < settledMs) seeking.arrived();
    }, landedMs);
  }

  function lookPaused(target: number) {
    if (!hasLoaded) {
      video.currentTime = target / 1000;
      void play();
    } else if (!video.paused) {
      pauses.begin();
      video.pause();
    } else if (!video.seeking && Math.abs(placeMs() - target) > 40) seek(target);
    setRate(1);
  }

  function lookPlaying(target: number) {
    if (target < 0 || target >= durationMs) return setRate(1);
    if (!hasLoaded) {
      if (!isLoading) video.currentTime = target / 1000;
      return void play();
    }
    if (video.paused) return pauses.mayGoOn(nowMs()) ? void play() : undefined;
    if (video.seeking || video.readyState < haveFuture) return setRate(1);
    const errorMs = placeMs() - target;
    const { seeks, rate } = correct(errorMs, video.playbackRate, seeking.isFresh);
    setRate(rate);
    if (!seeks) return;
    if (!seeking.may(nowMs())) return setRate(errorMs < 0 ? 1.05 : 0.95);
    seeking.note(nowMs());
    seek(target + seeking.leadMs);
    measureLanding();
  }

  function look() {
    const target = whereMs();
    if (signal.aborted || mode !== 'together' || dragged !== undefined || !state || target === undefined) return;
    if (state.isPaused) lookPaused(target);
    else lookPlaying(target);
  }

  /** What this viewer did in the player. Who leads does it for all. */
  function take(isPaused: boolean) {
    if (!state) return;
    const wish = { isPaused, positionMs: Math.min(durationMs, placeMs()) };
    const at = serverMs();
    if (!mayLead || at === undefined) return become('apart');
    if (!lead(wish)) return;
    // Until the server says it.
    state = { ...state, ...wish, atMs: at };
    seeking.arrived();
  }

  const isUnderWay = () => {
    const target = whereMs();
    return target !== undefined && target >= 0 && target < durationMs;
  };

  const on = (type: string, heard: () => void) => video.addEventListener(type, heard, { signal });
  on('pause', () => {
    const isOwn = pauses.paused() || !state || state.isPaused || video.ended || !hasLoaded;
    if (mode === 'together' && !isOwn && isUnderWay()) take(true);
  });
  on('play', () => {
    pauses.played();
    // Who had paused alone comes back by going on.
    if (mode === 'apart' && !state?.isPaused) return rejoin();
    if (mode === 'together' && state?.isPaused && !isLoading && hasLoaded) take(false);
  });
  on('seeking', () => {
    const own = ownSeekMs;
    ownSeekMs = undefined;
    if (mode !== 'together' || !hasLoaded || !state || isLoading) return;
    if (own !== undefined && Math.abs(placeMs() - own) < settledMs) return;
    const target = whereMs();
    if (target === undefined || Math.abs(placeMs() - target) < soughtMs) return;
    clearTimeout(dragged);
    dragged = setTimeout(() => {
      dragged = undefined;
      take(state?.isPaused ?? false);
    }, settledMs);
  });
  on('playing', look);
  on('canplay', look);
  const timer = setInterval(look, everyMs);
  signal.addEventListener('abort', () => {
    for (const one of [dragged, landing]) clearTimeout(one);
    clearInterval(timer);
    setRate(1);
  });

  function rejoin() {
    failedMs = Number.NEGATIVE_INFINITY;
    seeking.begin();
    become('together');
    look();
  }

  return {
    follow(next: WatchPartyState, lastMs: number, leads: boolean) {
      durationMs = lastMs;
      mayLead = leads;
      const isNewer = !state || next.revision > state.revision;
      if (!isNewer) return;
      state = next;
      seeking.begin();
      look();
    },

    /** Another party, or this one heard of anew. */
    reset() {
      state = undefined;
    },

    /** By a press, with which the browser plays. */
    rejoin,

    get state() {
      return state;
    },
    whereMs,
  };
}
