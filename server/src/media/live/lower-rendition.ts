import type { Clock } from '../../platform/clock.ts';
import type { FollowedRun, LiveFollower } from './live-follower.ts';
import { createLiveInits } from './live-inits.ts';
import type { LiveOriginOptions, LiveRendition, RenditionFiles } from './live-origin-api.ts';
import { indexFromEnd } from './live-playlist.ts';
import { type LiveRung, planLiveRung } from './live-rung.ts';
import { createLiveSegments } from './live-segments.ts';
import type { LiveSlots } from './live-slots.ts';
import { createMirror } from './mirrored-segments.ts';
import { partLengths } from './part-times.ts';
import { createPlaylistRequests } from './playlist-requests.ts';
import { createRenditionFiles } from './rendition-files.ts';
import { type RunEncoding, startRunEncoding } from './run-encoding.ts';
import { createWaiters } from './waiters.ts';

export interface LowerRenditionOptions
  extends Pick<LiveOriginOptions, 'targetSegmentMs' | 'partMs' | 'windowMs' | 'dateRanges' | 'renditionReports'> {
  clock: Clock;
  ffmpegPath?: string | undefined;
  slots: LiveSlots;
  /** Of the source's files, relative to this rendition's playlist. */
  sourceFolder: string;
  /** An encoder that is further behind the source is given up. */
  longestLagMs?: number;
  onFailure?(reason: string): void;
}

/** A smaller rendition of a live, made beside it: its playlist has the source's numbers, parts and times. Where nothing is encoded it lists the source's files. */
export interface LowerRendition extends Omit<RenditionFiles, 'rendition'> {
  /** Of the source. */
  follower: LiveFollower;
  /** Whether viewers who come may choose it. */
  isOffered(): boolean;
  /** As the master playlist says it beside the source; undefined while it is not offered. */
  rendition(source: LiveRendition): LiveRendition | undefined;
  /** After the source has ended: what is still being encoded comes in, but nobody waits for long. */
  end(): Promise<void>;
  close(): void;
}

/** Who ran for so long was well; what breaks afterwards is a new trouble. */
const steadyMs = 30_000;
const firstPauseMs = 2000;
const longestPauseMs = 60_000;
/** Gone for longer, it is not offered to who comes. */
const goneMs = 10_000;
const farewellMs = 3000;

export function createLowerRendition(options: LowerRenditionOptions): LowerRendition {
  const { clock, ffmpegPath, slots, targetSegmentMs = 2000, partMs = 250, windowMs = 60_000 } = options;
  const longestLagUs = (options.longestLagMs ?? 4000) * 1000;
  const lengths = partLengths(targetSegmentMs, partMs);
  const waiters = createWaiters();
  const ended = createWaiters();
  const segments = createLiveSegments([]);
  const inits = createLiveInits([], () => {});
  const playlists = createPlaylistRequests({
    ...{ segments, lengths, waiters, windowUs: windowMs * 1000 },
    dateRanges: (windowStart) => options.dateRanges?.(windowStart) ?? [],
    renditionReports: () => options.renditionReports?.() ?? [],
  });
  const mirror = createMirror(segments, options.sourceFolder);
  const { queue } = mirror;
  const files = createRenditionFiles({
    ...{ segments, inits, playlists, waiters },
    isOver: () => isOver,
    frameRate: () => 0,
  });
  let isOver = false;
  let isEnding = false;
  let rung: LiveRung | undefined;
  let config: FollowedRun['config'] | undefined;
  let encoding: RunEncoding | undefined;
  let failures = 0;
  let notBeforeMs = 0;
  /** Since when nothing is encoded that should be; undefined where all is well. Before the first encoder, since ever. */
  let goneSinceMs: number | undefined = 0;
  let forgotten = 0;

  function forget() {
    const keepUs = windowMs * 1000 + 2 * lengths.longestSegmentUs;
    const keepFrom = indexFromEnd(segments.closed, segments.endUs, keepUs);
    for (; forgotten < keepFrom; forgotten += 1) {
      const segment = segments.closed[forgotten];
      if (!segment) continue;
      segment.bytes = undefined;
      for (const part of segment.parts) part.bytes = undefined;
    }
  }

  function write() {
    if (isOver || !mirror.write()) return;
    forget();
    playlists.changed();
    if (queue.length === 0) ended.wake();
  }

  function start(run: FollowedRun): RunEncoding | undefined {
    const nowMs = clock().getTime();
    config = run.config;
    rung = planLiveRung(run.config);
    if (!rung || nowMs < notBeforeMs) return undefined;
    const release = slots.take();
    if (!release) {
      goneSinceMs ??= nowMs;
      return undefined;
    }
    goneSinceMs = undefined;
    const started: RunEncoding = startRunEncoding({
      ...{ run, rung, inits, ffmpegPath, onChange: write },
      onOver(failure) {
        release();
        if (failure !== undefined && !isEnding) recover(started, nowMs, failure);
        write();
      },
    });
    return started;
  }

  /** Of a first trouble, what was under way is encoded anew from its key frame on: viewers need not notice. */
  function recover(gone: RunEncoding, startedMs: number, failure: string) {
    options.onFailure?.(failure);
    const nowMs = clock().getTime();
    failures = nowMs - startedMs >= steadyMs ? 1 : failures + 1;
    const affected = queue.filter((waiting) => waiting.encoding === gone);
    const next = failures === 1 && affected[0]?.source.isIndependent && !isBehind() ? start(gone.run) : undefined;
    for (const waiting of affected) {
      if (next) for (const part of waiting.parts) next.feed(part);
      if (next) waiting.encoding = next;
    }
    if (encoding === gone) encoding = next;
    else next?.end();
    if (next) return;
    goneSinceMs ??= nowMs;
    notBeforeMs = nowMs + Math.min(longestPauseMs, firstPauseMs * 2 ** (failures - 1));
  }

  function isBehind(): boolean {
    const oldest = queue.find((waiting) => waiting.written < waiting.parts.length);
    const newest = queue.at(-1)?.parts.at(-1);
    const waits = oldest?.parts[oldest.written];
    if (!oldest || !newest || !waits || oldest.run !== queue.at(-1)?.run) return false;
    return newest.endUs - waits.endUs > longestLagUs;
  }

  function finish(as: 'ended' | 'closed') {
    if (isOver) return;
    isEnding = true;
    for (const { encoding: busy } of queue) busy?.fail('The live is over.');
    encoding?.fail('The live is over.');
    write();
    isOver = true;
    playlists.finish(as);
  }

  function isOffered(): boolean {
    const isGone = goneSinceMs !== undefined && clock().getTime() - goneSinceMs > goneMs;
    return rung !== undefined && !isGone && !isOver;
  }

  const follower: LiveFollower = {
    join(closed) {
      for (const segment of closed) segments.borrow(segment, options.sourceFolder);
    },
    begin(source, run) {
      if (isOver) return;
      const goesOn = encoding?.run === run && encoding.state === 'running';
      if (!goesOn) encoding?.end();
      if (!goesOn) encoding = source.isIndependent ? start(run) : undefined;
      queue.push({ source, run, encoding, parts: [], written: 0, isClosed: false, form: undefined });
    },
    part(part) {
      const open = queue.at(-1);
      if (!open || isOver) return;
      open.parts.push(part);
      open.encoding?.feed(part);
    },
    close() {
      const open = queue.at(-1);
      if (open) open.isClosed = true;
    },
    settled(isOpen) {
      if (!isOpen) {
        encoding?.end();
        encoding = undefined;
      }
      write();
      const slow = isBehind() ? queue[0]?.encoding : undefined;
      slow?.fail('It is too slow for this live.');
    },
  };

  return {
    ...files,
    follower,
    isOffered,
    rendition(source) {
      if (!rung || !isOffered()) return undefined;
      const { width, height, videoBitrate, videoCodec } = rung;
      const codecs = [videoCodec, ...(config?.audio ? [config.audio.codec] : [])];
      const planned = { codecs, width, height, peakBitrate: videoBitrate * 1.2, averageBitrate: videoBitrate };
      const measured = files.rendition();
      const { frameRate = 0, durationMs } = source;
      const known = measured && measured.durationMs > targetSegmentMs ? measured : planned;
      // Players take what has fewer bits for the lesser picture.
      const peakBitrate = Math.round(Math.min(known.peakBitrate, 0.8 * source.peakBitrate));
      const averageBitrate = Math.round(Math.min(known.averageBitrate, peakBitrate, 0.8 * source.averageBitrate));
      return { ...known, frameRate, durationMs, peakBitrate, averageBitrate };
    },

    async end() {
      await ended.until(() => (queue.length === 0 ? true : undefined), { timeoutMs: farewellMs });
      finish('ended');
    },
    close: () => finish('closed'),
  };
}
