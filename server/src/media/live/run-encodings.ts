import type { Clock } from '../../platform/clock.ts';
import type { FollowedRun } from './live-follower.ts';
import type { LiveInits } from './live-inits.ts';
import { type LiveRung, planLiveRung } from './live-rung.ts';
import type { LiveSegment } from './live-segments.ts';
import type { LiveSlot, LiveTurn } from './live-slots.ts';
import type { WaitingSegment } from './mirror.ts';
import { type RunEncoding, startRunEncoding } from './run-encoding.ts';

export interface RunEncodingsOptions {
  clock: Clock;
  ffmpegPath: string | undefined;
  slots: LiveTurn;
  inits: LiveInits;
  /** The segments that are not complete yet. */
  queue: readonly WaitingSegment[];
  longestLagMs: number;
  onChange(): void;
  onFailure(reason: string): void;
}

/** An encoder that ran this long was healthy; a failure after this counts as the first one. */
const steadyMs = 30_000;
const tooSlow = 'It is too slow for this live.';
/** Restarts in a row without a pause. */
const mostHeals = 2;
const firstPauseMs = 2000;
const longestPauseMs = 60_000;
/** If nothing is encoded for longer than this, the rendition is not offered to new viewers. */
const goneMs = 10_000;

/**
 * Decides which encoder encodes a live: one for each run, another one when it fails, none while encoders keep failing
 * or the slots are other lives'.
 */
export function createRunEncodings(options: RunEncodingsOptions) {
  const { clock, ffmpegPath, slots, inits, queue, longestLagMs, onChange, onFailure } = options;
  let rung: LiveRung | undefined;
  let current: RunEncoding | undefined;
  /** Of the current encoder. */
  let slot: LiveSlot | undefined;
  let failures = 0;
  let notBeforeMs = 0;
  /**
   * Since when nothing is encoded although it should be; undefined while all is well. Before the first encoder: since
   * time 0.
   */
  let goneSinceMs: number | undefined = 0;
  let isStopped = false;

  function start(run: FollowedRun): RunEncoding | undefined {
    const nowMs = clock().getTime();
    rung = planLiveRung(run.config);
    if (!rung || nowMs < notBeforeMs) {
      slots.leave();
      return undefined;
    }
    const taken = slots.take();
    if (!taken) {
      // Waiting for a slot is not a failure. The rendition stays offered, because players read the list of renditions
      // only once.
      if (slots.count > 0) goneSinceMs = undefined;
      return undefined;
    }
    slot = taken;
    goneSinceMs = undefined;
    const started: RunEncoding = startRunEncoding({
      ...{ run, rung, inits, ffmpegPath, onChange },
      onOver(failure) {
        taken.release();
        if (failure !== undefined && !isStopped) recover(started, nowMs, failure);
        onChange();
      },
    });
    return started;
  }

  /**
   * After one of the first failures, unfinished segments are encoded again from their key frame, so viewers need not
   * notice.
   */
  function recover(gone: RunEncoding, startedMs: number, failure: string) {
    onFailure(failure);
    const nowMs = clock().getTime();
    failures = nowMs - startedMs >= steadyMs ? 1 : failures + 1;
    const affected = queue.filter((waiting) => waiting.encoding === gone);
    const isNew = failures <= mostHeals && affected[0]?.source.isIndependent === true && !isBehind();
    const next = isNew ? start(gone.run) : undefined;
    for (const waiting of next ? affected : []) {
      waiting.encoding = next;
      for (const part of waiting.parts) next?.feed(part);
    }
    if (current === gone) current = next;
    else next?.end();
    if (!next) pauseEncoding(nowMs);
  }

  function pauseEncoding(nowMs: number) {
    goneSinceMs ??= nowMs;
    notBeforeMs = nowMs + Math.min(longestPauseMs, firstPauseMs * 2 ** Math.max(0, failures - mostHeals - 1));
  }

  function isBehind(): boolean {
    const oldest = queue.find((waiting) => waiting.written < waiting.parts.length);
    const arrivedMs = oldest?.arrivedMs[oldest.written];
    return arrivedMs !== undefined && clock().getTime() - arrivedMs > longestLagMs;
  }

  return {
    /** What should be encoded from the newest run, whether an encoder does so or not. */
    rung: () => rung,
    isWaiting: slots.isWaiting,
    isOffered(): boolean {
      const isGone = goneSinceMs !== undefined && clock().getTime() - goneSinceMs > goneMs;
      return rung !== undefined && !isGone && !isStopped;
    },
    /** The encoding for a new segment. */
    of(source: LiveSegment, run: FollowedRun): RunEncoding | undefined {
      const isDue = source.isIndependent && slot?.mustLeave();
      if (current?.run === run && current.state === 'running' && !isDue) return current;
      current?.end();
      current = source.isIndependent ? start(run) : undefined;
      return current;
    },
    /** Ends the encoder, because it may be long until more media follows. */
    pause() {
      current?.end();
      current = undefined;
      slots.leave();
    },
    giveUpSlow() {
      if (isBehind()) queue[0]?.encoding?.fail(tooSlow);
    },
    stop() {
      isStopped = true;
      slots.leave();
      for (const { encoding } of queue) encoding?.fail('The live is over.');
      current?.fail('The live is over.');
    },
  };
}
