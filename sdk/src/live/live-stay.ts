import type { LiveStatus, PublicLive, RealtimeEvent } from '@zeacon/contract';
import { createHttp } from '../core/http.ts';
import { viewerLive } from '../core/live/live-calls.ts';
import { createLiveWatcher } from '../core/live/live-watcher.ts';
import { isOnAir, type LiveState } from '../core/player/live-state.ts';
import { selectConfig } from '../core/player/player-state.ts';
import { shallowEqual } from '../core/shallow-equal.ts';
import { createEdgeKeeper } from './edge-keeper.ts';
import { isNews, withLive } from './live-answers.ts';
import { toLiveCover } from './live-cover.ts';
import { createLiveEngine } from './live-engine.ts';
import { type LiveOptions, readMediaToken } from './live-host.ts';
import { createLivePresence } from './live-presence.ts';
import { createLiveRecovery, isTransient } from './live-recovery.ts';
import { startForWaiting } from './live-start.ts';

export interface LiveStayOptions extends LiveOptions {
  isChatOpen: () => boolean;
  /** `before` is missing at the beginning. */
  onStatus: (status: LiveStatus, before?: LiveStatus) => void;
}

export type LiveStay = ReturnType<typeof createLiveStay>;

const tickMs = 500;

/** One life of one live stream in a player, from `begin` to `end`: it follows the server's answers and playback. */
export function createLiveStay(options: LiveStayOptions, streamId: string, begun: PublicLive) {
  const { host, player, playback, origin, show, isChatOpen, onStatus } = options;
  const { store } = player;
  const { media: video } = host;
  const stop = new AbortController();
  const { signal } = stop;
  let known = begun;
  /** Whether it was watched while on air. */
  let wasSeen = false;
  const token = () => readMediaToken(host, store.state);

  const engine = createLiveEngine({ channel: () => ({ origin: origin(), streamId, token }), live: () => known });
  const edge = createEdgeKeeper(
    { video, playback, isComing: () => known.liveStatus === 'LIVE', seek: engine.seek },
    signal,
  );
  const recovery = createLiveRecovery({ video, state: () => store.state, playback, play: () => host.play() });
  const presence = createLivePresence({ host, origin: origin(), streamId, token }, signal);
  const watcher = createLiveWatcher({
    read: (asking) =>
      createHttp({ baseUrl: origin() }).call(viewerLive, { query: { streamId, token: token() }, headers: {} }, asking),
    onLive: take,
  });

  /** Takes the server's current answer. */
  function take(live: PublicLive) {
    const before = known.liveStatus;
    const config = selectConfig(store.state);
    if (!config?.stream) return;
    known = live;
    const news = withLive(config, live, origin());
    if (news) show(news);
    if (before !== live.liveStatus) become(live.liveStatus, before);
  }

  function become(status: LiveStatus, before?: LiveStatus) {
    onStatus(status, before);
    if (status === 'ENDED') presence.leave();
    if (status === 'LIVE' && before === 'INTERRUPTED') playback().reconnect();
    if (status === 'LIVE' && before && !isOnAir(before)) startForWaiting(host, options).catch(() => undefined);
    tick();
    host.requestUpdate();
  }

  function seeIt() {
    recovery.succeed();
    void presence.enter();
    if (wasSeen) return;
    wasSeen = true;
    // The host may drop a graphic at any moment. Loading this early shows it with its picture.
    void Promise.allSettled([
      import('../overlays/overlay-controller.ts'),
      import('../core/live-overlays/date-ranges.ts'),
    ]);
  }

  function tick() {
    if (signal.aborted) return;
    recovery.look();
    if (isOnAir(known.liveStatus)) {
      if (!video.paused && video.readyState >= video.HAVE_CURRENT_DATA) seeIt();
      watcher.hurry(recovery.isNeedy);
      recovery.heal();
    } else watcher.hurry(false);
    publish();
  }

  function publish() {
    if (signal.aborted) return;
    const next = toState();
    const before = store.state.live;
    if (before && shallowEqual(before, next)) return;
    store.patch({ live: next });
    if (before?.canRaiseHand !== next.canRaiseHand) host.dispatchEvent(new Event('zc-live-update'));
    if (before?.cover !== next.cover || before?.status !== next.status) host.requestUpdate();
  }

  function toState(): LiveState {
    const { from = 0, edge: newest = 0, behind = 0, atEdge = true } = edge.keep() ?? {};
    const { started, live: shown } = store.state;
    const { isDry, isOver } = recovery;
    return {
      status: known.liveStatus,
      cover: toLiveCover({ live: known, before: shown?.cover, started, isDry, isOver, wasSeen }),
      from: toTenths(from),
      edge: toTenths(newest),
      behind: toTenths(behind),
      atEdge,
      chat: known.chatChannelName ? (isChatOpen() ? 'open' : 'closed') : undefined,
      canRaiseHand: known.canRaiseHand === true,
      viewers: known.viewerCount,
    };
  }

  return {
    streamId,
    edge,
    engine,
    publish,
    get token() {
      return token();
    },
    begin(): void {
      watcher.know(known.liveStatus);
      const look = () => (document.visibilityState === 'visible' ? watcher.resume() : watcher.pause());
      document.addEventListener('visibilitychange', look, { signal });
      const ticks = setInterval(tick, tickMs);
      signal.addEventListener('abort', () => {
        watcher.pause();
        clearInterval(ticks);
      });
      for (const type of ['waiting', 'playing', 'ended'] as const) video.addEventListener(type, tick, { signal });
      become(known.liveStatus);
      look();
    },
    end: () => stop.abort(),
    /** Takes an event of the stream's channel, which arrives before the next answer. */
    hear(event: RealtimeEvent): void {
      if (isNews(event, known)) watcher.ask();
    },
    /** Seeks within the available part of a live on air. False if it is not on air. */
    seek: (to: number): boolean => isOnAir(known.liveStatus) && edge.seek(to),
    /**
     * While on air, only the end is final: instead of reporting a failure, it checks the stream's state and retries.
     * After the end, the rest could not be played to its end.
     */
    forgives(code: string): boolean {
      const { liveStatus } = known;
      if (!isTransient(code) || !(isOnAir(liveStatus) || (liveStatus === 'ENDED' && wasSeen))) return false;
      if (!recovery.take(code)) return false;
      watcher.ask();
      return true;
    },
    /** Plays the recording from its start. */
    watchAgain(): void {
      wasSeen = false;
      recovery.restart();
      publish();
    },
  };
}

const toTenths = (seconds: number) => Math.round(seconds * 10) / 10;
