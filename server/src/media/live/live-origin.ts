import type { GoingOn } from './going-on.ts';
import { createIngestStats } from './ingest-stats.ts';
import type { LiveOrigin, LiveOriginOptions, ResumedSender } from './live-origin-api.ts';
import { renditionOf } from './live-rendition.ts';
import { createLiveSender, type LiveSender } from './live-sender.ts';
import { createLiveSession } from './live-session.ts';
import { partLengths } from './part-times.ts';
import { createPlaylistRequests } from './playlist-requests.ts';
import { createSilenceWatch } from './silence-watch.ts';
import { createWaiters } from './waiters.ts';

export type * from './live-origin-api.ts';

/** The origin of one rendition of one session, which `stored` may have begun in another process. */
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
  const silence = createSilenceWatch({
    clock,
    afterMs: options.silenceAfterMs ?? 3000,
    onMedia: () => options.onMedia?.(),
    onSilence(lastMediaAtMs) {
      // What has arrived is shown and stored; the sender may go on from there.
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

  function endOfSegments({ notBeforeMs }: ResumedSender): GoingOn {
    const last = segments.closed.at(-1);
    return last
      ? { programAtMs: last.programAtMs + last.durationUs / 1000, init: last.init }
      : { programAtMs: notBeforeMs, init: undefined };
  }

  return {
    input(events = {}, resumed) {
      sender?.replace();
      const mine = createLiveSender({
        clock,
        stats,
        initialise: async (config) => (await inits.of(config)).init,
        startRun: session.startRun,
        onMedia: silence.media,
        onKeyFrameWanted: () => events.onKeyFrameWanted?.(),
        onStored: (until) => events.onStored?.(until),
        onEnd: silence.silent,
        goesOnAt: resumed && endOfSegments(resumed),
      });
      if (isOver) mine.replace();
      else sender = mine;
      return mine;
    },
    playlist: (request = {}) => playlists.answer(request),
    init: (init) => inits.find(init)?.bytes,
    segment: (seq) => segments.find(seq)?.bytes,
    part(seq, part, signal) {
      const ask = () => {
        const segment = segments.find(seq);
        const bytes = segment?.parts[part]?.bytes;
        if (bytes) return { bytes };
        const next = segments.open ?? { seq: (segments.closed.at(-1)?.seq ?? 0) + 1, parts: [] };
        const isHinted = !isOver && seq === next.seq && part === next.parts.length;
        return isHinted ? undefined : { bytes: undefined };
      };
      return waiters.until(ask, { signal }).then((found) => found?.bytes);
    },
    position() {
      const last = segments.open?.parts.length ? segments.open : segments.closed.at(-1);
      return last && { msn: last.seq, part: Math.max(0, last.parts.length - 1) };
    },
    rendition: () => renditionOf(segments, inits, stats.read().frameRate),
    stats: () => ({ ...stats.read(), unstoredSegments: backlog.size(), lostSegments: backlog.lost() }),
    subscribe(how = {}) {
      const { open } = segments;
      return subscribers.subscribe(open, open && inits.find(open.init), how, isOver);
    },
    refresh: () => playlists.changed(),
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
