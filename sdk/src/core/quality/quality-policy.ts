/** A part of the live that has arrived, completely or so far. */
export interface PartLoad {
  /** Bytes received. */
  bytes: number;
  /** Duration of the whole part. */
  seconds: number;
  /** Milliseconds since the first byte; the wait before it says nothing about the connection. */
  tookMs: number;
}

export interface QualityReading {
  /** Index of the part's quality. */
  current: number;
  /** Bits per second of each available quality, smallest first. */
  bitrates: readonly number[];
  /** Seconds buffered ahead of the playhead, without this part. */
  ahead: number;
}

/** Faster arrivals cannot be measured. */
const leastMs = 20;
const windowParts = 4;
/** Share of the connection's rate that a better or a smaller quality may use. */
const upShare = 0.7;
const downShare = 0.9;
/** With more buffered, slow loading is tolerated: for everything, or for a single part. */
const reserveSeconds = 1.5;
const leastSeconds = 0.5;
/** How long nothing may be slow before a better quality is tried whose bitrate was not measured yet. */
const calmMs = 10_000;
const firstPauseMs = 10_000;
const longestPauseMs = 5 * 60_000;
/** After this long, a quality counts as proven. */
const provenMs = 20_000;

/** A quality that was too high for the connection. */
interface Excess {
  until: number;
  pauseMs: number;
  /** Its measured bitrate; the playlist may state less. */
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
 * Chooses the quality from parts of a few hundred milliseconds, because near the live edge there is no time to wait for
 * whole segments.
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
    // For small parts latency dominates, so they say little about the remaining capacity.
    const times = bitrates[next]! / bitrates[current]!;
    const fits = ({ tookMs, seconds }: PartLoad) => tookMs * times < upShare * seconds * 1000;
    return now() - calmSince > calmMs && loads.every(fits);
  }

  return {
    /** Recent rate of the connection in bits per second; undefined until known. */
    get rate(): number | undefined {
      return loads.length > 0 ? rateOf(loads) : undefined;
    },
    /** Index of the quality to load next, after a part arrived or while it arrives. */
    decide(load: PartLoad, reading: QualityReading, isWhole: boolean): number {
      const { current, bitrates, ahead } = reading;
      changed(current);
      const slow = isTooSlow(load);
      // A single late part may be caused by a busy page.
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
