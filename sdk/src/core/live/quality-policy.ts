/** A part of the live as it came, or came so far. */
export interface PartLoad {
  /** That came. */
  bytes: number;
  /** Seconds of the show in it, or in as much of it as came. */
  seconds: number;
  /** From the first byte on, in milliseconds; how long the answer was waited for says nothing of the line. */
  tookMs: number;
}

export interface QualityReading {
  /** Index of the quality that the part is of. */
  current: number;
  /** Bits per second of each quality that may be chosen, the smallest first. */
  bitrates: readonly number[];
  /** Seconds loaded ahead of the playhead. */
  ahead: number;
}

/** What comes faster cannot be told from what comes at once. */
const leastMs = 20;
const windowParts = 4;
/** Of what the line carries, what a better and what a smaller quality may take. */
const upShare = 0.7;
const downShare = 0.9;
/** With more loaded, what comes slowly is waited for: all of it at first, then none of it. */
const reserveSeconds = 1.5;
const leastSeconds = 1;
/** For so long nothing may be slow before a better quality is tried on a line that cannot be measured. */
const calmMs = 10_000;
const firstPauseMs = 10_000;
const longestPauseMs = 5 * 60_000;

/**
 * Which quality the line carries, from parts of a few hundred milliseconds: near the edge there is no time to
 * wait for whole segments.
 */
export function createQualityPolicy(now: () => number) {
  let loads: PartLoad[] = [];
  let calmSince = now();
  let wasTooSlow = false;
  /** Of the qualities that were too much, until when they are, and for how long the last time. */
  const barred = new Map<number, { until: number; pauseMs: number }>();

  const bodyMs = ({ tookMs }: PartLoad) => Math.max(tookMs, leastMs);
  const sum = (of: (load: PartLoad) => number) => loads.reduce((total, load) => total + of(load), 0);
  const rateOf = (load: PartLoad) => (load.bytes * 8000) / bodyMs(load);
  const isTooSlow = (load: PartLoad) => load.tookMs > leastMs && load.tookMs * downShare > load.seconds * 1000;

  function bar(quality: number) {
    const before = barred.get(quality);
    // What was carried for long in between is tried as soon as the first time.
    const again = before && now() - before.until < 2 * before.pauseMs;
    const pauseMs = again ? Math.min(2 * before.pauseMs, longestPauseMs) : firstPauseMs;
    barred.set(quality, { until: now() + pauseMs, pauseMs });
  }

  function down(load: PartLoad, { current, bitrates }: QualityReading): number {
    bar(current);
    loads = [];
    wasTooSlow = false;
    calmSince = now();
    const carried = bitrates.slice(0, current).findLastIndex((bitrate) => bitrate < downShare * rateOf(load));
    return Math.max(0, carried);
  }

  /** Index of the quality to load next, after one more part came or while one does. */
  function decide(load: PartLoad, reading: QualityReading, isWhole: boolean): number {
    const { current, bitrates, ahead } = reading;
    const slow = isTooSlow(load);
    // One that is late alone may be a page that was busy.
    const endangered = ahead < (wasTooSlow ? reserveSeconds : leastSeconds);
    if (slow && endangered && current > 0) return down(load, reading);
    if (!isWhole) return current;
    wasTooSlow = slow;
    loads = [...loads.slice(1 - windowParts), load];
    if (slow) calmSince = now();
    const next = current + 1;
    const isBarred = now() < (barred.get(next)?.until ?? 0);
    if (next >= bitrates.length || isBarred || ahead < leastSeconds || loads.length < windowParts) return current;
    const measured = upShare * ((sum(({ bytes }) => bytes) * 8000) / sum(bodyMs)) > bitrates[next]!;
    const unmeasurable = loads.every(({ tookMs }) => tookMs <= leastMs) && now() - calmSince > calmMs;
    if (!measured && !unmeasurable) return current;
    calmSince = now();
    return next;
  }

  return {
    /** Bits per second that the line carried of late; undefined before that is known. */
    get rate(): number | undefined {
      return loads.length > 0 ? (sum(({ bytes }) => bytes) * 8000) / sum(bodyMs) : undefined;
    },
    /** Index of the quality to load next, now that a part came. */
    came: (load: PartLoad, reading: QualityReading): number => decide(load, reading, true),
    /** The same, while a part is still coming. */
    comes: (load: PartLoad, reading: QualityReading): number => decide(load, reading, false),
  };
}
