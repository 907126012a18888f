import type { Clock } from '../../platform/clock.ts';
import type { LiveFollower } from './live-follower.ts';
import { createLiveInits } from './live-inits.ts';
import type { LiveConfig } from './live-input.ts';
import type { LiveOriginOptions, LiveRendition, RenditionFiles } from './live-origin-api.ts';
import { indexFromEnd } from './live-playlist.ts';
import type { LiveRung } from './live-rung.ts';
import { createLiveSegments } from './live-segments.ts';
import type { LiveTurn } from './live-slots.ts';
import { createMirror } from './mirror.ts';
import { partLengths } from './part-times.ts';
import { createPlaylistRequests } from './playlist-requests.ts';
import { createRenditionFiles } from './rendition-files.ts';
import { createRunEncodings } from './run-encodings.ts';
import { createWaiters } from './waiters.ts';

export interface LowerRenditionOptions
  extends Pick<LiveOriginOptions, 'targetSegmentMs' | 'partMs' | 'windowMs' | 'dateRanges' | 'renditionReports'> {
  clock: Clock;
  ffmpegPath?: string | undefined;
  slots: LiveTurn;
  /** Folder of the source's files, relative to this rendition's playlist. */
  sourceFolder: string;
  /** An encoder that takes longer for a part is given up. */
  longestLagMs?: number;
  /** For the log. */
  onFailure?(reason: string): void;
}

/**
 * A smaller rendition of a live, encoded while it runs and kept in memory. Its playlist has the source's numbers, parts
 * and times, and lists the source's files where nothing is encoded.
 */
export interface LowerRendition extends Omit<RenditionFiles, 'rendition'> {
  /** Receives the source's media. */
  follower: LiveFollower;
  /** Whether new viewers may choose it. */
  isOffered(): boolean;
  /** Whether it lists the source's files because the slots are other lives'. */
  isWaiting(): boolean;
  /** What the master playlist states about it next to the source; undefined while it is not offered. */
  rendition(source: LiveRendition): LiveRendition | undefined;
  /** Call after the source has ended: waits briefly for the pictures that are still being encoded. */
  end(): Promise<void>;
  close(): void;
}

/** How long a first request waits for the first part, which is ready a moment after the media was sent. */
const firstPartMs = 4000;
const farewellMs = 1000;

export function createLowerRendition(options: LowerRenditionOptions): LowerRendition {
  const { clock, ffmpegPath, slots, targetSegmentMs = 2000, partMs = 250, windowMs = 60_000 } = options;
  const { sourceFolder, longestLagMs = 3000 } = options;
  const lengths = partLengths(targetSegmentMs, partMs);
  const waiters = createWaiters();
  const segments = createLiveSegments([]);
  const inits = createLiveInits([], () => {});
  const playlists = createPlaylistRequests({
    ...{ segments, lengths, waiters, windowUs: windowMs * 1000 },
    dateRanges: (windowStart) => options.dateRanges?.(windowStart) ?? [],
    renditionReports: () => options.renditionReports?.() ?? [],
  });
  const mirror = createMirror(segments, sourceFolder);
  const { queue } = mirror;
  const encodings = createRunEncodings({
    ...{ clock, ffmpegPath, slots, inits, queue, longestLagMs },
    onChange: write,
    onFailure: (reason) => options.onFailure?.(reason),
  });
  const files = createRenditionFiles({
    ...{ segments, inits, playlists, waiters },
    isOver: () => isOver,
    frameRate: () => 0,
  });
  let config: LiveConfig | undefined;
  let isOver = false;
  let forgotten = 0;

  function forget() {
    const keepUs = windowMs * 1000 + 2 * lengths.longestSegmentUs;
    const keepFrom = indexFromEnd(segments.closed, segments.endUs, keepUs);
    for (; forgotten < keepFrom; forgotten += 1) {
      const segment = segments.closed[forgotten];
      if (segment) segment.bytes = undefined;
      for (const part of segment?.parts ?? []) part.bytes = undefined;
    }
  }

  function write() {
    if (isOver || !mirror.write()) return;
    forget();
    playlists.changed();
  }

  function finish(as: 'ended' | 'closed') {
    if (isOver) return;
    encodings.stop();
    write();
    isOver = true;
    playlists.finish(as);
  }

  const follower: LiveFollower = {
    join(closed) {
      for (const segment of closed) segments.borrow(segment, sourceFolder);
    },
    begin(source, run) {
      if (isOver) return;
      config = run.config;
      const encoding = encodings.of(source, run);
      const waiting = { parts: [], arrivedMs: [], written: 0, isClosed: false, form: undefined };
      queue.push({ source, run, encoding, ...waiting });
    },
    part(part) {
      const open = queue.at(-1);
      if (!open || isOver) return;
      open.parts.push(part);
      open.arrivedMs.push(clock().getTime());
      open.encoding?.feed(part);
    },
    close() {
      const open = queue.at(-1);
      if (open) open.isClosed = true;
    },
    settled(isOpen) {
      if (!isOpen) encodings.pause();
      write();
      encodings.giveUpSlow();
    },
  };

  return {
    ...files,
    follower,
    isOffered: encodings.isOffered,
    isWaiting: encodings.isWaiting,
    async playlist(request = {}) {
      const ask = () => (isOver || files.position() ? true : undefined);
      await waiters.until(ask, { signal: request.signal, timeoutMs: firstPartMs });
      return playlists.answer(request);
    },
    rendition(source) {
      const rung = encodings.rung();
      if (!rung || !encodings.isOffered()) return undefined;
      const made = files.rendition();
      const known = made && made.durationMs > targetSegmentMs ? made : plannedRendition(rung, config);
      const { frameRate = 0, durationMs } = source;
      // Players take the rendition with the higher bitrate for the better one, so this one's must be lower.
      const peakBitrate = Math.round(Math.min(known.peakBitrate, 0.8 * source.peakBitrate));
      const averageBitrate = Math.round(Math.min(known.averageBitrate, 0.8 * source.averageBitrate));
      return { ...known, frameRate, durationMs, peakBitrate, averageBitrate };
    },
    async end() {
      const ask = () => (queue.length === 0 ? true : undefined);
      await waiters.until(ask, { timeoutMs: farewellMs });
      finish('ended');
    },
    close: () => finish('closed'),
  };
}

/** Used until enough is encoded to be measured. */
function plannedRendition({ width, height, videoBitrate, videoCodec }: LiveRung, config: LiveConfig | undefined) {
  const codecs = [videoCodec, ...(config?.audio ? [config.audio.codec] : [])];
  return { codecs, width, height, peakBitrate: videoBitrate * 1.2, averageBitrate: videoBitrate };
}
