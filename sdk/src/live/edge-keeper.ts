import { catchUpRate, createEdgePolicy } from '../core/live/edge-policy.ts';
import type { LiveTimes } from '../engine/engine.ts';
import type { Playback } from '../player/playback.ts';

export interface EdgeKeeperOptions {
  video: HTMLVideoElement;
  playback: () => Playback;
  /** Whether media is arriving: a stall is then our own fault. */
  isComing: () => boolean;
  /** Seeks by itself. False if the video element should seek. */
  seek: (to: number) => boolean;
}

export type EdgeKeeper = ReturnType<typeof createEdgeKeeper>;

const seekableSeconds = 0.5;
const stuckSeconds = 1.5;
const jumpEveryMs = 3000;
/** A longer stall was caused by the sender, not by the network. */
const longestStallMs = 8000;

/** Keeps playback near the newest picture for as long as the viewer wants to be there. */
export function createEdgeKeeper({ video, playback, isComing, seek }: EdgeKeeperOptions, signal: AbortSignal) {
  const policy = createEdgePolicy(() => performance.now());
  let follows = true;
  let atEdge = true;
  let hurried = false;
  let stalledAt: number | undefined;
  let jumpedAt = Number.NEGATIVE_INFINITY;

  function setRate(rate: number) {
    if (video.playbackRate === rate) return;
    video.preservesPitch = true;
    video.playbackRate = rate;
  }

  function relax() {
    if (hurried) setRate(1);
    hurried = false;
  }

  function jump({ edge }: LiveTimes) {
    relax();
    video.currentTime = Math.max(0, edge - policy.distance);
  }

  /** Whether new pictures arrive but none is played. */
  function isStuck({ behind, edge }: LiveTimes): boolean {
    const stands = !video.paused && !video.seeking && video.readyState < video.HAVE_FUTURE_DATA;
    if (!stands || !follows || !isComing() || behind < policy.distance + stuckSeconds) return false;
    // A playlist that does not grow is late as a whole: everything available was shown.
    if (edge - policy.distance < video.currentTime) return false;
    if (performance.now() - jumpedAt < jumpEveryMs) return false;
    jumpedAt = performance.now();
    return true;
  }

  function stop() {
    // After a pause, the viewer wants to be behind.
    if (!video.error) relax();
  }

  function play() {
    const times = playback().live();
    follows = times === undefined || policy.isAtEdge(times.behind, false);
  }

  function stall() {
    if (video.seeking || video.readyState === 0) return;
    relax();
    stalledAt = isComing() ? performance.now() : undefined;
  }

  function flow() {
    const lasted = performance.now() - (stalledAt ?? Number.NEGATIVE_INFINITY);
    stalledAt = undefined;
    if (follows && isComing() && lasted < longestStallMs && policy.stall()) playback().keepBehind(policy.distance);
  }

  video.addEventListener('pause', stop, { signal });
  video.addEventListener('play', play, { signal });
  video.addEventListener('waiting', stall, { signal });
  video.addEventListener('playing', flow, { signal });
  signal.addEventListener('abort', relax);

  return {
    /** Call it several times a second. Returns undefined while there is no live edge. */
    keep(): (LiveTimes & { atEdge: boolean }) | undefined {
      const times = playback().live();
      if (!times) {
        relax();
        return undefined;
      }
      const { behind } = times;
      atEdge = policy.isAtEdge(behind, atEdge) && (follows || !video.paused);
      if (!video.paused && !video.seeking && video.readyState >= video.HAVE_FUTURE_DATA) {
        // Catching up is finished.
        if (video.playbackRate > catchUpRate && behind < policy.distance + seekableSeconds) setRate(1);
        const wanted = follows ? policy.decide({ behind, ahead: bufferedAhead(video) }) : 'keep';
        if (wanted === 'jump') jump(times);
        else if (wanted === 'keep') relax();
        else if (video.playbackRate === 1) {
          hurried = true;
          setRate(catchUpRate);
        }
      }
      if (isStuck(times)) jump(times);
      return { ...times, atEdge };
    },
    /** Seeks to the newest picture, and stays there. */
    goLive(): void {
      const times = playback().live();
      follows = true;
      if (times) jump(times);
    },
    /** Seeks within the available part. False while there is no live edge. */
    seek(to: number): boolean {
      const times = playback().live();
      if (!times) return false;
      const last = times.edge - policy.distance;
      follows = to >= last - seekableSeconds;
      atEdge &&= follows;
      relax();
      const place = Math.max(times.from, Math.min(last, to));
      if (!seek(place)) video.currentTime = place;
      return true;
    },
  };
}

export function bufferedAhead({ buffered, currentTime }: HTMLVideoElement): number {
  for (let index = 0; index < buffered.length; index += 1) {
    if (buffered.start(index) <= currentTime + 0.1 && buffered.end(index) > currentTime)
      return buffered.end(index) - currentTime;
  }
  return 0;
}
