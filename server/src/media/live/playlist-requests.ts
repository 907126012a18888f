import type { LivePlaylistAnswer, LivePlaylistRequest } from './live-origin-api.ts';
import { buildLivePlaylist, type PlaylistForm } from './live-playlist.ts';
import type { LiveSegments } from './live-segments.ts';
import type { PartLengths } from './part-times.ts';
import type { Waiters } from './waiters.ts';

export interface PlaylistRequestsOptions extends Pick<PlaylistForm, 'dateRanges' | 'renditionReports'> {
  segments: LiveSegments;
  lengths: PartLengths;
  waiters: Waiters;
  windowUs: number;
}

/** The longest wait, as a share of the target duration. hls.js considers a response lost after 80 % of it. */
const blockedShare = 0.7;

export type OriginPhase = 'open' | 'ended' | 'closed';

/**
 * Answers playlist requests, including blocking ones. A playlist is built once for all requests with the same
 * parameters.
 */
export function createPlaylistRequests(options: PlaylistRequestsOptions) {
  const { segments, lengths, waiters, windowUs, dateRanges, renditionReports } = options;
  const texts = new Map<string, string>();
  let phase: OriginPhase = 'open';
  /** How far ahead of the newest part requests may be (RFC 8216bis, 6.2.5.2). */
  const advanceParts = Math.ceil(3 / Math.min(1, lengths.partTargetUs / 1e6));

  const isEmpty = () => segments.closed.length === 0 && !segments.open?.parts.length;
  const nextSeq = () => segments.open?.seq ?? (segments.closed.at(-1)?.seq ?? 0) + 1;
  const lastSeq = () => nextSeq() - (segments.open?.parts.length ? 0 : 1);

  function text(window: 'live' | 'all', skip: boolean): string {
    const key = `${window} ${skip}`;
    const known = texts.get(key);
    if (known !== undefined) return known;
    const state = { closed: segments.closed, open: segments.open, isEnded: phase === 'ended', lengths };
    const form = { windowUs: window === 'all' ? undefined : windowUs, skip, dateRanges, renditionReports };
    const built = buildLivePlaylist(state, form);
    texts.set(key, built);
    return built;
  }

  /** Whether this segment, this part of it, or a later one exists. */
  function has(msn: number, part: number | undefined): boolean {
    const next = nextSeq();
    if (msn < next) return part === undefined || isPartOf(msn, part) || next > msn + 1 || hasOpenPart(0);
    return msn === next && part !== undefined && hasOpenPart(part);
  }
  const hasOpenPart = (part: number) => (segments.open?.parts.length ?? 0) > part;
  /** A part after the last one of a segment is the first part of the next segment. */
  function isPartOf(seq: number, part: number): boolean {
    const { parts = [], isStored = true } = segments.find(seq) ?? {};
    return part < parts.length || (parts.length === 0 && isStored);
  }

  function isTooFarAhead(msn: number, part: number | undefined): boolean {
    if (msn > lastSeq() + 2) return true;
    return part !== undefined && msn === nextSeq() && part > (segments.open?.parts.length ?? 0) - 1 + advanceParts;
  }

  return {
    /** Something changed: wakes the waiting requests. */
    changed() {
      texts.clear();
      waiters.wake();
    },
    finish(as: Exclude<OriginPhase, 'open'>) {
      if (phase === 'open') phase = as;
      this.changed();
    },
    async answer(request: LivePlaylistRequest): Promise<LivePlaylistAnswer> {
      const { window = 'live', msn, part, skip = false, signal } = request;
      const timeoutMs = request.timeoutMs ?? (blockedShare * lengths.longestSegmentUs) / 1000;
      if (msn === undefined ? part !== undefined : phase === 'open' && isTooFarAhead(msn, part)) return refused(400);
      if (msn !== undefined) {
        const ask = () => (phase !== 'open' || has(msn, part) ? true : undefined);
        await waiters.until(ask, { signal, timeoutMs });
      }
      if (signal?.aborted || phase === 'closed' || isEmpty()) return refused(503);
      return { status: 200, body: text(window, skip) };
    },
  };
}

const refused = (status: 400 | 503): LivePlaylistAnswer => ({ status, body: '' });
