import { createIngestStats } from './ingest-stats.ts';
import type { LiveOrigin, LiveOriginOptions, ResumedSender } from './live-origin-api.ts';
import { createLiveSender, type LiveSender } from './live-sender.ts';
import { createLiveSession } from './live-session.ts';
import { partLengths } from './part-times.ts';
import { createPlaylistRequests } from './playlist-requests.ts';
import { createRenditionFiles } from './rendition-files.ts';
import type { ResumePoint } from './resume-filter.ts';
import { createSilenceWatch } from './silence-watch.ts';
import { createWaiters } from './waiters.ts';

export type * from './live-origin-api.ts';

/** The origin of one rendition of one session, which another process may have started: `stored` has its media. */
export function createLiveOrigin(options: LiveOriginOptions): LiveOrigin {
  const { clock, store, targetSegmentMs = 2000, partMs = 250, windowMs = 60_000 } = options;
  const lengths = partLengths(targetSegmentMs, partMs);
  const waiters = createWaiters();
  const stats = createIngestStats();
  const session = createLiveSession({
    clock,
    store,
    stored: options.stored ?? { inits: [], segments: [] },
    lengths,
    memoryMs: options.memoryMs ?? 30_000,
    backlogMs: options.backlogMs ?? 600_000,
    onStoreFailure: (error) => options.onStoreFailure?.(error),
    onChange: () => playlists.changed(),
    follower: options.follower,
    onFollowerFailure: (error) => options.onFollowerFailure?.(error),
  });
  const { segments, subscribers, backlog, inits } = session;
  const playlists = createPlaylistRequests({
    segments,
    lengths,
    waiters,
    windowUs: windowMs * 1000,
    dateRanges: (windowStart) => options.dateRanges?.(windowStart) ?? [],
    renditionReports: () => options.renditionReports?.() ?? [],
  });
  const files = createRenditionFiles({
    ...{ segments, inits, playlists, waiters },
    isOver: () => isOver,
    frameRate: () => stats.read().frameRate,
  });
  const silence = createSilenceWatch({
    clock,
    afterMs: options.silenceAfterMs ?? 3000,
    onMedia: () => options.onMedia?.(),
    onSilence(lastMediaAtMs) {
      // Publishes and stores what has arrived; the sender may continue from there.
      sender?.flush();
      options.onSilence?.(lastMediaAtMs);
    },
  });
  let sender: LiveSender | undefined;
  let isOver = false;

  async function finish(as: 'ended' | 'closed', giveUp?: AbortSignal) {
    isOver = true;
    sender?.replace();
    silence.stop();
    playlists.finish(as);
    subscribers.end();
    await backlog.drained(giveUp);
  }

  function endOfSegments({ notBeforeMs }: ResumedSender): ResumePoint {
    const last = segments.closed.at(-1);
    return last
      ? { programAtMs: last.programAtMs + last.durationUs / 1000, init: last.init }
      : { programAtMs: notBeforeMs, init: undefined };
  }

  return {
    ...files,
    input(events = {}, resumed) {
      sender?.replace();
      const mine = createLiveSender({
        clock,
        stats,
        initialise: inits.plainOf,
        use: (plain, delayUs) => inits.use(plain, delayUs).init,
        startRun: session.startRun,
        onMedia: silence.media,
        onKeyFrameWanted: () => events.onKeyFrameWanted?.(),
        onStored: (until) => events.onStored?.(until),
        onEnd: silence.silent,
        resumePoint: resumed && endOfSegments(resumed),
      });
      if (isOver) mine.replace();
      else sender = mine;
      return mine;
    },
    stats: () => ({
      ...stats.read(),
      unstoredSegments: backlog.size(),
      lostSegments: backlog.lost(),
      storeFailure: backlog.failure(),
    }),
    subscribe(how = {}) {
      const { open } = segments;
      return subscribers.subscribe(open, open && inits.findPlain(open.init), how, isOver);
    },
    get lastMediaAtMs() {
      return silence.lastMediaAtMs;
    },
    segments: () =>
      segments.closed.map(({ seq, init, durationUs, sizeBytes, programAtMs, isDiscontinuous, isLost }) => {
        return { seq, init, durationUs, sizeBytes, programAtMs, isDiscontinuous, isLost };
      }),
    end: (giveUp) => finish('ended', giveUp),
    close: (giveUp) => finish('closed', giveUp),
  };
}
