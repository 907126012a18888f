import type Hls from 'hls.js';
import type { Fragment, FragmentLoaderContext, LoaderContext, Part } from 'hls.js';
import { createQualityPolicy } from '../core/quality/quality-policy.ts';

const lookEveryMs = 100;

/** A part and the segment it is loaded for. */
interface Coming {
  frag: Fragment;
  part: Part;
}

/**
 * Chooses the quality while hls.js loads single parts. hls.js itself measures only whole segments, or the last part,
 * and switches only at the end of a segment: on a connection that became slow, playback has stalled by then.
 */
export function createLiveQuality(hls: Hls, HlsBuild: typeof Hls, ahead: () => number) {
  const { Events } = HlsBuild;
  const policy = createQualityPolicy(() => performance.now());
  let coming: Coming | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** The quality after the current segment, whose rest may be loaded in the old quality. */
  let after: { sn: Fragment['sn']; level: number } | undefined;

  function readingOf(current: number) {
    const bitrates = hls.levels.slice(0, hls.maxAutoLevel + 1).map(({ bitrate }) => bitrate);
    return { current, bitrates, ahead: ahead() };
  }

  /** Whether loading the whole segment in another quality is faster than loading the rest of it. */
  function isSooner({ frag, part }: Coming, isWhole: boolean, level: number) {
    const seconds = hls.latestLevelDetails?.averagetargetduration ?? 0;
    const rest = seconds - part.fragOffset - (isWhole ? part.duration : 0);
    return seconds * hls.levels[level]!.bitrate < rest * hls.levels[frag.level]!.bitrate;
  }

  function leave({ frag }: Coming, level: number) {
    if (coming?.frag !== frag || !hls.bufferingEnabled) return;
    const { part } = coming;
    coming = undefined;
    frag.abortRequests();
    hls.nextLoadLevel = level;
    hls.trigger(Events.FRAG_LOAD_EMERGENCY_ABORTED, { frag, part, stats: part.stats });
  }

  function judge(one: Coming, tookMs: number, isWhole: boolean) {
    const { frag, part } = one;
    // Something else changed the quality meanwhile.
    if (hls.levels.length < 2 || hls.loadLevel !== frag.level) return;
    if (!hls.autoLevelEnabled) {
      hls.nextAutoLevel = frag.level;
    } else if (after?.sn === frag.sn && after.level < frag.level) {
      hls.nextAutoLevel = after.level;
    } else {
      const load = { bytes: part.stats.loaded, seconds: part.duration, tookMs };
      const level = policy.decide(load, readingOf(frag.level), isWhole);
      hls.nextAutoLevel = level;
      after = { sn: frag.sn, level };
      // hls.js requests the next part only after this.
      if (level < frag.level && isSooner(one, isWhole, level)) setTimeout(() => leave(one, level));
    }
  }

  function look() {
    if (!coming || coming.part.stats.aborted) return;
    const { first, end } = coming.part.stats.loading;
    if (end > 0) return;
    if (first > 0) judge(coming, performance.now() - first, false);
    timer = setTimeout(look, lookEveryMs);
  }

  hls.on(Events.FRAG_LOADED, (_event, { part, frag }) => {
    if (!part || frag.type !== 'main') return;
    clearTimeout(timer);
    coming = undefined;
    const { first, end } = part.stats.loading;
    judge({ frag, part }, end - first, true);
  });

  hls.on(Events.ERROR, (_event, { frag, part }) => {
    if (frag === coming?.frag && part === coming?.part) coming = undefined;
  });

  hls.on(Events.FRAG_BUFFERED, (_event, { part }) => {
    if (part && policy.rate && hls.autoLevelEnabled) hls.bandwidthEstimate = policy.rate;
  });

  return {
    /** Call it before every request. */
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
