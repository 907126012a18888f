/** A part of the live as it came, or came so far. */
export interface PartLoad {
  /** That came. */
  bytes: number;
  /** Seconds of the show in the whole part. */
  seconds: number;
  /** From the first byte on, in milliseconds; how long the answer was waited for says nothing of the line. */
  tookMs: number;
}

export interface QualityReading {
  /** Index of the quality that the part is of. */
  current: number;
  /** Bits per second of each quality that may be chosen, the smallest first. */
  bitrates: readonly number[];
  /** Seconds loaded ahead of the playhead, without this part. */
  ahead: number;
}

/** What comes faster cannot be told from what comes at once. */
const leastMs = 20;
const windowParts = 4;
/** Of what the line carries, what a better and what a smaller quality may take. */
const upShare = 0.7;
const downShare = 0.9;
/** With more loaded, what comes slowly is waited for: all of it, or a single part. */
const reserveSeconds = 1.5;
const leastSeconds = 0.5;
/** For so long nothing may be slow before a better quality is tried on a line that was not asked for as much. */
const calmMs = 10_000;
const firstPauseMs = 10_000;
const longestPauseMs = 5 * 60_000;
/** A quality that was carried for so long is as good as any. */
const provenMs = 20_000;

/** A quality that was more than the line carries. */
interface Excess {
  until: number;
  pauseMs: number;
  /** What it took at the time: a playlist may say less. */
  bitrate: number;
}

/** In bits per second. */
function rateOf(loads: readonly PartLoad[]): number {
  let bytes = 0;
  let ms = 0;
  for (const load of loads) {
    bytes += load.bytes;
    ms += Math.max(load.tookMs, leastMs);
  }
  return (bytes * 8000) / ms;
}

/**
 * Which quality the line carries, from parts of a few hundred milliseconds: near the edge there is no time to
 * wait for whole segments.
 */
export function createQualityPolicy(now: () => number) {
  let loads: PartLoad[] = [];
  let calmSince = now();
  let wasTooSlow = false;
  let quality: number | undefined;
  let changedAt = now();
  const excesses = new Map<number, Excess>();

  const isTooSlow = ({ tookMs, seconds }: PartLoad) => tookMs > leastMs && tookMs * downShare > seconds * 1000;

  function changed(current: number) {
    if (current === quality) return;
    quality = current;
    changedAt = calmSince = now();
    loads = [];
    wasTooSlow = false;
  }

  function down(load: PartLoad, { current, bitrates }: QualityReading): number {
    const before = now() - changedAt < provenMs ? excesses.get(current) : undefined;
    const pauseMs = before ? Math.min(2 * before.pauseMs, longestPauseMs) : firstPauseMs;
    const bitrate = Math.max((load.bytes * 8) / load.seconds, before?.bitrate ?? 0);
    excesses.set(current, { until: now() + pauseMs, pauseMs, bitrate });
    const carried = bitrates.slice(0, current).findLastIndex((one) => one < downShare * rateOf([load]));
    return Math.max(0, carried);
  }

  function isCarried(next: number, { current, bitrates }: QualityReading): boolean {
    const excess = excesses.get(next);
    if (now() < (excess?.until ?? 0)) return false;
    if (upShare * rateOf(loads) > Math.max(bitrates[next]!, excess?.bitrate ?? 0)) return true;
    // Small parts take as long as the way here, and tell little of how much would fit in beside them.
    const times = bitrates[next]! / bitrates[current]!;
    const fits = ({ tookMs, seconds }: PartLoad) => tookMs * times < upShare * seconds * 1000;
    return now() - calmSince > calmMs && loads.every(fits);
  }

  return {
    /** Bits per second that the line carried of late; undefined before that is known. */
    get rate(): number | undefined {
      return loads.length > 0 ? rateOf(loads) : undefined;
    },
    /** Index of the quality to load next, now that a part came, or while it does. */
    decide(load: PartLoad, reading: QualityReading, isWhole: boolean): number {
      const { current, bitrates, ahead } = reading;
      changed(current);
      const slow = isTooSlow(load);
      // One that is late alone may be a page that was busy.
      const endangered = ahead < (wasTooSlow ? reserveSeconds : leastSeconds);
      if (slow && endangered && current > 0) return down(load, reading);
      if (!isWhole) return current;
      wasTooSlow = slow;
      loads = [...loads.slice(1 - windowParts), load];
      if (slow) calmSince = now();
      const next = current + 1;
      if (next >= bitrates.length || ahead < leastSeconds || loads.length < windowParts) return current;
      return isCarried(next, reading) ? next : current;
    },
  };
}
