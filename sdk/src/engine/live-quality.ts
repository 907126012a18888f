import type Hls from 'hls.js';
import type { Fragment, FragmentLoaderContext, LoaderContext, Part } from 'hls.js';
import { createQualityPolicy } from '../core/live/quality-policy.ts';

const lookEveryMs = 100;

/** A part and the segment it is loaded for. */
interface Coming {
  frag: Fragment;
  part: Part;
}

/**
 * Chooses the quality while hls.js loads single parts. By itself it measures whole segments only, of parts the
 * last one, and begins no other quality before a segment is over: on a line that got slow, playback stands by then.
 */
export function createLiveQuality(hls: Hls, HlsBuild: typeof Hls, ahead: () => number) {
  const { Events } = HlsBuild;
  const policy = createQualityPolicy(() => performance.now());
  let coming: Coming | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** Of a segment whose rest is loaded as it was begun: what comes after it. */
  let after: { sn: Fragment['sn']; level: number } | undefined;

  function readingOf(current: number) {
    const bitrates = hls.levels.slice(0, hls.maxAutoLevel + 1).map(({ bitrate }) => bitrate);
    return { current, bitrates, ahead: ahead() };
  }

  /** Whether the segment from its beginning in another quality is there sooner than what is left of it. */
  function isSooner({ frag, part }: Coming, level: number) {
    const seconds = hls.latestLevelDetails?.targetduration ?? 0;
    return seconds * hls.levels[level]!.bitrate < (seconds - part.fragOffset) * hls.levels[frag.level]!.bitrate;
  }

  function leave({ frag }: Coming) {
    if (coming?.frag !== frag) return;
    const { part } = coming;
    coming = undefined;
    frag.abortRequests();
    hls.trigger(Events.FRAG_LOAD_EMERGENCY_ABORTED, { frag, part, stats: part.stats });
  }

  function judge(one: Coming, tookMs: number, decide: typeof policy.came) {
    const { frag, part } = one;
    if (!hls.autoLevelEnabled || hls.levels.length < 2) return;
    if (after?.sn !== frag.sn || after.level >= frag.level) {
      after = undefined;
      const load = { bytes: part.stats.loaded, seconds: part.duration, tookMs };
      const level = decide(load, readingOf(frag.level));
      hls.nextAutoLevel = level;
      if (level >= frag.level) return;
      after = { sn: frag.sn, level };
      // The part after one that came is asked for only now.
      if (isSooner(one, level)) setTimeout(() => leave(one));
    }
    hls.nextAutoLevel = after.level;
  }

  function look() {
    if (!coming || coming.part.stats.aborted) return;
    const { first, end } = coming.part.stats.loading;
    if (end > 0) return;
    if (first > 0) judge(coming, performance.now() - first, policy.comes);
    timer = setTimeout(look, lookEveryMs);
  }

  hls.on(Events.FRAG_LOADED, (_event, { part, frag }) => {
    if (!part || frag.type !== 'main') return;
    clearTimeout(timer);
    coming = undefined;
    const { first, end } = part.stats.loading;
    judge({ frag, part }, end - first, policy.came);
  });

  hls.on(Events.ERROR, (_event, { frag }) => {
    if (frag === coming?.frag) coming = undefined;
  });

  hls.on(Events.FRAG_BUFFERED, (_event, { part }) => {
    if (part && policy.rate) hls.bandwidthEstimate = policy.rate;
  });

  return {
    /** To be called with every request that is about to be made. */
    loading(context: LoaderContext) {
      const { part, frag } = context as Partial<FragmentLoaderContext>;
      if (!part || frag?.type !== 'main') return;
      coming = { frag, part };
      clearTimeout(timer);
      timer = setTimeout(look, part.duration * 1000);
    },
    stop() {
      clearTimeout(timer);
      coming = undefined;
    },
  };
}
