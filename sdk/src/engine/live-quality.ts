import type Hls from 'hls.js';
import type { FragmentLoaderContext, LoaderContext, Part } from 'hls.js';
import { createQualityPolicy } from '../core/live/quality-policy.ts';

/**
 * Chooses the quality while hls.js loads single parts. By itself it measures whole segments only, of parts the
 * last one, and begins no other quality before a segment is over: on a line that got slow, playback stands by then.
 */
export function createLiveQuality(hls: Hls, HlsBuild: typeof Hls, ahead: () => number) {
  const { Events } = HlsBuild;
  const policy = createQualityPolicy(() => performance.now());
  let coming: Part | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** While the rest of a segment is loaded as it was begun: what comes after it. */
  let next: number | undefined;

  function readingOf(current: number) {
    const bitrates = hls.levels.slice(0, hls.maxAutoLevel + 1).map(({ bitrate }) => bitrate);
    return { current, bitrates, ahead: ahead() };
  }

  /** Whether the segment from its beginning in another quality is there sooner than what is left of it. */
  function isSooner({ fragment, fragOffset }: Part, level: number) {
    const seconds = hls.latestLevelDetails?.targetduration ?? 0;
    return seconds * hls.levels[level]!.bitrate < (seconds - fragOffset) * hls.levels[fragment.level]!.bitrate;
  }

  function leave(part: Part) {
    const frag = part.fragment;
    if (coming?.fragment !== frag) return;
    const { stats } = coming;
    coming = undefined;
    frag.abortRequests();
    hls.trigger(Events.FRAG_LOAD_EMERGENCY_ABORTED, { frag, part, stats });
  }

  function judge(part: Part, tookMs: number, decide: typeof policy.came) {
    const { level } = part.fragment;
    if (!hls.autoLevelEnabled || hls.levels.length < 2) return;
    if (next === undefined || level <= next) {
      next = undefined;
      const wanted = decide({ bytes: part.stats.loaded, seconds: part.duration, tookMs }, readingOf(level));
      hls.nextAutoLevel = wanted;
      if (wanted >= level) return;
      next = wanted;
      // The part after one that came is asked for only now.
      if (isSooner(part, wanted)) setTimeout(() => leave(part));
    }
    hls.nextAutoLevel = next;
  }

  function look() {
    if (!coming) return;
    const { first, end } = coming.stats.loading;
    if (end > 0) return;
    if (first > 0) judge(coming, performance.now() - first, policy.comes);
    timer = setTimeout(look, 100);
  }

  hls.on(Events.FRAG_LOADED, (_event, { part, frag }) => {
    if (!part || frag.type !== 'main') return;
    clearTimeout(timer);
    coming = undefined;
    const { first, end } = part.stats.loading;
    judge(part, end - first, policy.came);
  });

  hls.on(Events.FRAG_BUFFERED, (_event, { part }) => {
    if (part && policy.rate) hls.bandwidthEstimate = policy.rate;
  });

  return {
    /** To be called with every request that is about to be made. */
    loading(context: LoaderContext) {
      const { part, frag } = context as Partial<FragmentLoaderContext>;
      if (!part || frag?.type !== 'main') return;
      coming = part;
      clearTimeout(timer);
      timer = setTimeout(look, part.duration * 1000);
    },
    stop: () => clearTimeout(timer),
  };
}
