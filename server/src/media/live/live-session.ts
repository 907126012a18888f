import type { FollowedRun, LiveFollower } from './live-follower.ts';
import { createLiveInits } from './live-inits.ts';
import type { LiveOriginOptions } from './live-origin-api.ts';
import { indexFromEnd } from './live-playlist.ts';
import { createLiveRun, type RunOutput } from './live-run.ts';
import { createLiveSegments, type LiveSegment } from './live-segments.ts';
import type { SenderHost } from './live-sender.ts';
import type { PartLengths } from './part-times.ts';
import { createStoreBacklog } from './store-backlog.ts';
import { createSubscribers } from './subscribers.ts';

export interface LiveSessionOptions
  extends Required<Pick<LiveOriginOptions, 'clock' | 'store' | 'stored' | 'memoryMs' | 'backlogMs'>> {
  lengths: PartLengths;
  onStoreFailure(error: unknown): void;
  /** A part or a segment was added. */
  onChange(): void;
  follower: LiveFollower | undefined;
  onFollowerFailure(error: unknown): void;
}

/** The media of a session: in memory, on its way to the store, and sent to subscribers. */
export function createLiveSession(options: LiveSessionOptions) {
  const { clock, store, stored, lengths, memoryMs, backlogMs, onStoreFailure, onChange, onFollowerFailure } = options;
  let { follower } = options;
  const segments = createLiveSegments(stored.segments);
  const subscribers = createSubscribers();
  const memoryUs = Math.max(memoryMs * 1000, 4 * lengths.longestSegmentUs);
  const backlog = createStoreBacklog({
    clock,
    store,
    longestWaitMs: backlogMs,
    onStored: (segment) => settle(segment, 'isStored'),
    onLost: (segment) => settle(segment, 'isLost'),
    onFailure: onStoreFailure,
  });
  const inits = createLiveInits(stored.inits, backlog.putInit);
  /** Called when the segment is stored or given up. */
  const writers = new WeakMap<LiveSegment, () => void>();
  /** Media time at which the next run starts. */
  let mediaEndUs = segments.endUs;
  let fragments = segments.closed.length * 100;
  let forgotten = segments.closed.length;

  function settle(segment: LiveSegment, as: 'isStored' | 'isLost') {
    segment[as] = true;
    writers.get(segment)?.();
    forget();
    if (as === 'isLost') onChange();
  }

  /** Frees the bytes of segments that are stored and no longer served from memory. */
  function forget() {
    const keepFrom = indexFromEnd(segments.closed, segments.endUs, memoryUs);
    for (; forgotten < keepFrom; forgotten += 1) {
      const segment = segments.closed[forgotten];
      if (segment && !segment.isStored && !segment.isLost) return;
      if (segment) segment.bytes = undefined;
      for (const part of segment?.parts ?? []) part.bytes = undefined;
    }
  }

  /** A follower that fails must not stop the live. */
  function tell(say: (to: LiveFollower) => void) {
    try {
      if (follower) say(follower);
    } catch (error) {
      follower = undefined;
      onFollowerFailure(error);
    }
  }
  tell((to) => to.join(segments.closed));

  const startRun: SenderHost['startRun'] = (start) => {
    const { config, init, sound, programAtMs, delayUs, isSeamless, onStored } = start;
    const baseUs = mediaEndUs;
    let isFirst = true;
    let runEndUs = 0;
    const followed: FollowedRun = { config, init: inits.findPlain(init)?.bytes, delayUs, shiftUs: baseUs + delayUs };
    const output: RunOutput = {
      begin(atUs, isIndependent) {
        const isDiscontinuous = isFirst && !isSeamless && segments.closed.length > 0;
        isFirst = false;
        const begins = programAtMs + Math.round(atUs / 1000);
        const segment = segments.begin({ init, programAtMs: begins, isDiscontinuous, isIndependent });
        tell((to) => to.begin(segment, followed));
      },
      part(made) {
        const { bytes, plainBytes, durationUs, isIndependent, endUs } = made;
        const part = { bytes, plainBytes, durationUs, isIndependent };
        segments.add(part);
        tell((to) => to.part(made));
        runEndUs = endUs;
        mediaEndUs = Math.max(mediaEndUs, baseUs + delayUs + endUs);
        const used = inits.findPlain(init);
        if (used) subscribers.offer(part, used);
      },
      close() {
        const segment = segments.close();
        if (segment) {
          const endUs = runEndUs;
          const endsAtMs = segment.programAtMs + segment.durationUs / 1000;
          writers.set(segment, () => onStored(endUs, endsAtMs));
          backlog.putSegment(segment);
          tell((to) => to.close(segment));
        }
        forget();
      },
      changed() {
        onChange();
        tell((to) => to.settled(segments.open !== undefined));
      },
      nextFragment: () => ++fragments,
    };
    return createLiveRun({ config, lengths, baseUs, delayUs, output, sound });
  };

  return { segments, subscribers, backlog, inits, startRun };
}
