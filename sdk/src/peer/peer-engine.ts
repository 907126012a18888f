import type { LiveHypergraphic } from '@zeacon/contract';
import type { DateRangeTag } from '../core/live-overlays/date-ranges.ts';
import { createRetries } from '../core/peer/retries.ts';
import type { WatchChannel } from '../core/peer/watch-session.ts';
import { closestSeconds } from '../core/player/live-state.ts';
import type { Engine, EngineFactory, EngineListener, EngineSource, LiveTimes } from '../engine/engine.ts';
import { toDateRangeTag } from './graphic-tags.ts';
import { openPeerSession, type PeerSession } from './peer-session.ts';

export interface PeerChannel extends WatchChannel {
  iceServers(): RTCIceServer[];
  leave(): void;
}

export interface PeerEngineOptions {
  createHls: EngineFactory;
  /** Joins the stream's channel. */
  join: () => PeerChannel;
  /** When the stream began (epoch ms): nothing is older. */
  startedMs: () => number;
}

export interface PeerEngine extends Engine {
  /** Seeks back with HLS, in the times of `live`. False if HLS is already playing. */
  seek(to: number): boolean;
}

/** How long to wait for the host's page before starting HLS. */
const headStartMs = 1500;
const lookMs = 500;
/** After a longer pause, playback continues where it was. */
const pauseMs = 3000;
/** How much of the past HLS keeps. */
const windowSeconds = 60;
/** Within this distance beyond the target, playback still counts as at the live edge. */
const nearSeconds = 2.5;
/** Smaller changes of a media time are ignored. */
const newsSeconds = 0.04;

/**
 * Shows the host's own picture over a peer connection, and HLS otherwise: before, after, when seeking back, and always
 * if no connection is possible.
 */
export function createPeerEngine(
  { createHls, join, startedMs }: PeerEngineOptions,
  video: HTMLVideoElement,
  source: EngineSource,
  listener: EngineListener,
): PeerEngine {
  const cleanUp = new AbortController();
  const { signal } = cleanUp;
  const retries = createRetries();
  let { url } = source;
  let filled = !source.metadataOnly;
  let channel: PeerChannel | undefined;
  let leaveChannel = () => {};
  let hls: Engine | undefined;
  /** On screen. */
  let shown: PeerSession | undefined;
  /** Being connected; shown once pictures arrive. */
  let coming: PeerSession | undefined;
  let isReady = false;
  let keptBehind = closestSeconds;
  let pausedAtMs: number | undefined;
  /** HLS is taking over and still has to seek: seconds behind the newest picture. */
  let placing = false;
  let wantedBack: number | undefined;
  let tags: readonly DateRangeTag[] = [];
  let told: { tags: readonly DateRangeTag[]; zero: number } | undefined;

  const plays = () => !video.paused;
  const goOn = (played: boolean) => played && video.play().catch(() => undefined);

  function openHls(back = 0) {
    const played = plays();
    placing = shown !== undefined;
    if (shown) {
      shown.close();
      shown = undefined;
      video.srcObject = null;
      listener.dateRanges({ tags: [], segments: [] });
      told = undefined;
    }
    if (hls) return;
    wantedBack = back > closestSeconds ? back : undefined;
    hls = createHls(video, { ...source, url, startAt: 0, startUrls: [], metadataOnly: !filled }, listener);
    goOn(played);
  }

  function place() {
    if (!placing) return;
    placing = false;
    const times = hls?.live();
    if (times && wantedBack !== undefined) video.currentTime = Math.max(times.from, times.edge - wantedBack);
    // It ended meanwhile: continue at its end, not at its start.
    else if (hls && !times && Number.isFinite(video.duration))
      video.currentTime = Math.max(0, video.duration - (wantedBack ?? closestSeconds));
    wantedBack = undefined;
  }

  function show() {
    const played = plays();
    shown?.close();
    hls?.destroy();
    hls = undefined;
    shown = coming;
    coming = undefined;
    retries.succeed();
    video.srcObject = shown?.stream ?? null;
    listener.reconnecting(false);
    goOn(played);
    watchPictures();
  }

  function begin() {
    if (coming || signal.aborted) return;
    channel ??= joinChannel();
    isReady = false;
    const session = openPeerSession({
      channel,
      iceServers: channel.iceServers,
      onReady() {
        isReady = true;
        look();
      },
      onEnd(why) {
        if (signal.aborted) return;
        if (coming === session) coming = undefined;
        const waitMs = retries.fail(why, performance.now());
        if (session === shown || !shown) openHls();
        if (shown || coming || waitMs < 20_000) return;
        leaveChannel();
      },
    });
    coming = session;
  }

  function joinChannel(): PeerChannel {
    const joined = join();
    const stop = joined.listen((event) => {
      if (event.type === 'graphics') tags = event.items.flatMap(toTags);
      // After a reconnect, the host no longer knows this page.
      else if (event.type === 'joined' && shown) begin();
    });
    leaveChannel = () => {
      stop();
      joined.leave();
      channel = undefined;
    };
    return joined;
  }

  /** Whether the viewer is behind the live edge, or seeking there. */
  const isAway = () => wantedBack !== undefined || (hls?.live()?.behind ?? 0) > keptBehind + nearSeconds;

  function look() {
    if (shown) {
      tellDates(shown);
      if (pausedAtMs !== undefined && performance.now() - pausedAtMs > pauseMs) leave(pausedSeconds());
      if (shown?.isLeaving && retries.isDue(performance.now())) begin();
    }
    if (!plays() || isAway()) {
      if (coming && !shown) giveUp();
      return;
    }
    const flows = video.readyState >= video.HAVE_FUTURE_DATA;
    if (coming && isReady && (!hls || flows)) show();
    else if (!shown && !coming && flows && retries.isDue(performance.now())) begin();
  }

  function giveUp() {
    coming?.close();
    coming = undefined;
  }

  const pausedSeconds = () => (performance.now() - (pausedAtMs ?? performance.now())) / 1000 + delay();
  const delay = () => shown?.clock.delay ?? 0;

  /** The viewer chose this and may come back at any moment. */
  function leave(back: number) {
    giveUp();
    retries.succeed();
    openHls(back);
  }

  function watchPictures() {
    const session = shown;
    if (!session || !('requestVideoFrameCallback' in video)) return;
    video.requestVideoFrameCallback((_now, metadata) => {
      if (shown !== session) return;
      session.clock.see(metadata);
      watchPictures();
    });
  }

  function tellDates({ clock }: PeerSession) {
    const segment = clock.place(video.currentTime);
    if (!segment || (tags.length === 0 && !told)) return;
    const zero = Number(segment.programDateTime) / 1000 - segment.start;
    if (told && told.tags === tags && Math.abs(told.zero - zero) < newsSeconds) return;
    told = { tags, zero };
    listener.dateRanges({ tags, segments: [segment] });
  }

  function times(session: PeerSession): LiveTimes {
    const behind = pausedAtMs === undefined ? delay() : pausedSeconds();
    const edge = video.currentTime + behind;
    const since = Math.max(0, (Date.now() - startedMs()) / 1000);
    return { from: edge - Math.min(windowSeconds, since), edge, behind, date: session.clock.date };
  }

  const on = (type: string, listen: () => void) => video.addEventListener(type, listen, { signal });
  on('play', () => {
    pausedAtMs = undefined;
    if (filled && !hls && !shown) begin();
  });
  on('pause', () => {
    if (shown) pausedAtMs = performance.now();
  });
  // Before this event, it seeks to its own start.
  on('canplay', () => hls && place());
  const looking = setInterval(look, lookMs);
  const headStart = setTimeout(() => !shown && openHls(), filled ? headStartMs : 0);
  if (filled && plays()) begin();

  return {
    choose: (quality) => hls?.choose(quality),
    chooseAudio: (track) => hls?.chooseAudio(track),
    reconnect: () => hls?.reconnect(),
    fill() {
      filled = true;
      hls?.fill();
    },
    renew(renewed) {
      const can = hls?.renew(renewed) ?? true;
      if (can) url = renewed;
      return can;
    },
    live() {
      if (shown) return times(shown);
      if (wantedBack === undefined) return hls?.live();
      return { from: video.currentTime, edge: video.currentTime + wantedBack, behind: wantedBack, date: undefined };
    },
    stats: () => hls?.stats?.(),
    keepBehind(seconds) {
      keptBehind = seconds;
      hls?.keepBehind?.(seconds);
    },
    seek(to) {
      if (!shown) return false;
      const back = times(shown).edge - to;
      if (back > closestSeconds + nearSeconds / 5) leave(back);
      return true;
    },
    destroy() {
      cleanUp.abort();
      clearInterval(looking);
      clearTimeout(headStart);
      giveUp();
      const played = shown;
      shown = undefined;
      played?.close();
      leaveChannel();
      if (hls) hls.destroy();
      else {
        video.srcObject = null;
        video.removeAttribute('src');
        video.load();
      }
    },
  };
}

/** Unknown graphics are left out. */
function toTags(graphic: LiveHypergraphic): DateRangeTag[] {
  try {
    return [toDateRangeTag(graphic)];
  } catch {
    return [];
  }
}
