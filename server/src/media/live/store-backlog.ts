import { setTimeout } from 'node:timers/promises';
import type { Clock } from '../../platform/clock.ts';
import type { LiveInit } from './live-inits.ts';
import type { LiveSegment } from './live-segments.ts';
import type { LiveStore } from './live-store.ts';

export interface StoreBacklogOptions {
  clock: Clock;
  store: LiveStore;
  /** Segments that have waited longer than this are given up. */
  longestWaitMs: number;
  onStored(segment: LiveSegment): void;
  onLost(segment: LiveSegment): void;
  onFailure(error: unknown): void;
  /** Waits between two attempts. */
  wait?(ms: number, signal: AbortSignal): Promise<void>;
}

type ClosedSegment = LiveSegment & { bytes: Uint8Array };
type Job = { init: LiveInit } | { segment: ClosedSegment; sinceMs: number };

const attemptMs = 30_000;
const firstPauseMs = 250;
const longestPauseMs = 5000;
const sleep = (ms: number, signal: AbortSignal) => setTimeout(ms, undefined, { signal });

/** Stores initialization segments and segments one at a time and in order, and retries failed ones. */
export function createStoreBacklog(options: StoreBacklogOptions) {
  const { clock, store, longestWaitMs, onStored, onLost, onFailure, wait = sleep } = options;
  const stop = new AbortController();
  let jobs: Job[] = [];
  let working: Promise<void> | undefined;
  let lost = 0;
  let failure: Error | undefined;

  async function attempt(job: Job) {
    const signal = AbortSignal.any([stop.signal, AbortSignal.timeout(attemptMs)]);
    if ('init' in job) {
      const { bytes, ...record } = job.init;
      return store.putInit(record, bytes, signal);
    }
    const { seq, init, durationUs, sizeBytes, programAtMs, isDiscontinuous, bytes } = job.segment;
    await store.putSegment({ seq, init, durationUs, sizeBytes, programAtMs, isDiscontinuous }, bytes, signal);
    onStored(job.segment);
  }

  function giveUpOld() {
    const oldestMs = clock().getTime() - longestWaitMs;
    jobs = jobs.filter((job) => {
      if ('init' in job || job.sinceMs >= oldestMs) return true;
      lost += 1;
      onLost(job.segment);
      return false;
    });
  }

  async function work() {
    let pauseMs = firstPauseMs;
    for (let job = jobs[0]; job && !stop.signal.aborted; job = jobs[0]) {
      try {
        await attempt(job);
        jobs = jobs.filter((other) => other !== job);
        pauseMs = firstPauseMs;
        failure = undefined;
      } catch (error) {
        if (stop.signal.aborted) return;
        failure = error instanceof Error ? error : new Error(String(error));
        onFailure(error);
        giveUpOld();
        await wait(pauseMs, stop.signal).catch(() => undefined);
        pauseMs = Math.min(pauseMs * 2, longestPauseMs);
      }
    }
  }

  async function start() {
    do await work();
    while (jobs.length > 0 && !stop.signal.aborted);
    working = undefined;
  }

  function push(job: Job) {
    jobs.push(job);
    working ??= start();
  }

  return {
    putInit: (init: LiveInit) => push({ init }),
    putSegment: (segment: ClosedSegment) => push({ segment, sinceMs: clock().getTime() }),
    /** Number of waiting segments. */
    size: () => jobs.filter((job) => 'segment' in job).length,
    lost: () => lost,
    /** Why the last attempt failed; undefined once one succeeded. */
    failure: () => failure,
    /**
     * Resolves when nothing is waiting. If the signal aborts, gives up what is waiting, for good, and resolves
     * immediately.
     */
    async drained(signal?: AbortSignal): Promise<void> {
      const abort = () => stop.abort();
      if (signal?.aborted) abort();
      signal?.addEventListener('abort', abort, { once: true });
      while (working) await working;
      signal?.removeEventListener('abort', abort);
    },
  };
}
