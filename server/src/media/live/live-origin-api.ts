import type { LiveIngest } from '@zeacon/contract';
import type { Clock } from '../../platform/clock.ts';
import type { LiveFollower } from './live-follower.ts';
import type { LiveInput } from './live-input.ts';
import type { LiveSegmentRecord, LiveStore, StoredLive } from './live-store.ts';

export interface LiveOriginOptions {
  clock: Clock;
  store: LiveStore;
  /** `await store.listSegments()`: the session continues after these, with a discontinuity. */
  stored?: StoredLive;
  /**
   * Segments end at the first key frame after this time, which `EXT-X-TARGETDURATION` promises too: without a key frame,
   * they end before they get longer.
   */
  targetSegmentMs?: number;
  /** Parts are at least this long (except the last of a segment); `EXT-X-PART-TARGET` is a little more. */
  partMs?: number;
  /** Length of the playlist `live`. */
  windowMs?: number;
  /** Closed segments served from memory; older ones are in the store. */
  memoryMs?: number;
  /** Media that cannot be stored is given up after this. */
  backlogMs?: number;
  /** Without media for this long the input counts as silent. */
  silenceAfterMs?: number;
  /** `EXT-X-DATERANGE` lines of a playlist that starts at `windowStart`. */
  dateRanges?(windowStart: Date): readonly string[];
  /** The positions of the session's other renditions, for `EXT-X-RENDITION-REPORT`. */
  renditionReports?(): readonly RenditionReport[];
  /** Receives everything as it is produced. */
  follower?: LiveFollower | undefined;
  /** The follower failed, and is not called again. */
  onFollowerFailure?(error: unknown): void;
  /** Media arrived, for the first time or after a silence. */
  onMedia?(): void;
  /** Nothing has arrived for `silenceAfterMs`, or the sender ended; `lastMediaAtMs` is when the last media arrived. */
  onSilence?(lastMediaAtMs: number): void;
  /** Storing failed, and is retried. */
  onStoreFailure?(error: unknown): void;
}

export interface RenditionReport {
  /** Address of its playlist, relative to this one's. */
  uri: string;
  msn: number;
  part: number;
}

export interface LivePlaylistRequest {
  /** `live`: the last `windowMs`. `all`: the session from its first segment. */
  window?: 'live' | 'all';
  /** `_HLS_msn`, `_HLS_part`: wait until this segment or part exists. */
  msn?: number | undefined;
  part?: number | undefined;
  /** `_HLS_skip=YES`. */
  skip?: boolean | undefined;
  signal?: AbortSignal | undefined;
  /** After this, the playlist is returned as it is. Default: 70 % of the target duration, before players give up. */
  timeoutMs?: number | undefined;
}

/** 400: the requested part is too far ahead. 503: there is nothing yet, or the server is stopping. */
export interface LivePlaylistAnswer {
  status: 200 | 400 | 503;
  body: string;
}

export type LiveFragment =
  | { type: 'init'; init: number; bytes: Uint8Array }
  /**
   * Nothing in it is displayed before it is decoded, as ffmpeg requires. Times continue across discontinuities; they
   * jump if parts were skipped for a slow reader.
   */
  | { type: 'part'; bytes: Uint8Array; durationUs: number; isIndependent: boolean };

/** The part of `LiveIngest` that the media itself determines. */
export type LiveStats = Omit<
  LiveIngest,
  'kind' | 'connectedDate' | 'software' | 'recordingProblem' | 'lowerQuality'
> & {
  /** Closed segments that are not stored yet, and those given up. */
  unstoredSegments: number;
  lostSegments: number;
  /** Why nothing can be stored at the moment. */
  storeFailure: Error | undefined;
};

/** What a master playlist says about the rendition (`buildMasterPlaylist`). */
export interface LiveRendition {
  codecs: string[];
  width: number;
  height: number;
  frameRate?: number;
  peakBitrate: number;
  averageBitrate: number;
  durationMs: number;
}

export interface LiveSenderEvents {
  /** No picture can be used before the next key frame: ask the encoder for one. */
  onKeyFrameWanted?(): void;
  /** More of the sender's media is stored, or given up for good. */
  onStored?(until: StoredUntil): void;
}

/** The end of the stored media, in two clocks. */
export interface StoredUntil {
  /** In the sender's clock; all its media with an earlier time is stored. */
  ptsUs: number;
  /** In the live's clock, epoch ms. */
  programAtMs: number;
}

/** For a sender that resends what may not be stored. */
export interface ResumedSender {
  /** Media taken earlier does not belong to the session. */
  notBeforeMs: number;
}

/** The files of one rendition that viewers request. */
export interface RenditionFiles {
  playlist(request?: LivePlaylistRequest): Promise<LivePlaylistAnswer>;
  /** From memory; undefined if it is not there, or no longer: read it from the store. */
  init(init: number): Uint8Array | undefined;
  segment(seq: number): Uint8Array | undefined;
  /**
   * Waits for the part that playlists announce, until the signal aborts; undefined for one that does not and will not
   * exist.
   */
  part(seq: number, part: number, signal?: AbortSignal): Promise<Uint8Array | undefined>;
  /** The newest segment and its newest part; undefined before the first. */
  position(): { msn: number; part: number } | undefined;
  /** Undefined before the first part. */
  rendition(): LiveRendition | undefined;
  /** Date ranges have changed: the next playlist includes them. */
  refresh(): void;
}

/** One rendition of one live session: turns the received media into parts, segments and playlists. */
export interface LiveOrigin extends RenditionFiles {
  /** Starts a new sender. Media of earlier senders is dropped from now on; so is what a resumed sender sends again. */
  input(events?: LiveSenderEvents, resumed?: ResumedSender): LiveInput;
  stats(): LiveStats;
  /**
   * Initialization segments and parts, starting with the newest key frame. A reader that is `bufferBytes` (default 16
   * MB) behind misses everything until the next key frame. Ends with the origin, or when the signal aborts.
   */
  subscribe(options?: { bufferBytes?: number; signal?: AbortSignal }): AsyncIterable<LiveFragment>;
  /** Epoch ms; null before anything arrived. */
  readonly lastMediaAtMs: number | null;
  /** Every segment of the session except the open one; `isLost` if the store does not have it. */
  segments(): readonly ListedSegment[];
  /**
   * Closes the last segment and the playlist; resolves once everything is stored or given up, which the signal does at
   * once.
   */
  end(giveUp?: AbortSignal): Promise<void>;
  /** The same for a server that stops: the playlist stays open, and waiting requests are answered. */
  close(giveUp?: AbortSignal): Promise<void>;
}

export interface ListedSegment extends LiveSegmentRecord {
  isLost: boolean;
}
