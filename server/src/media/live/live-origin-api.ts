import type { LiveIngest } from '@zeacon/contract';
import type { Clock } from '../../platform/clock.ts';
import type { LiveFollower } from './live-follower.ts';
import type { LiveInput } from './live-input.ts';
import type { LiveSegmentRecord, LiveStore, StoredLive } from './live-store.ts';

export interface LiveOriginOptions {
  clock: Clock;
  store: LiveStore;
  /** `await store.listSegments()`: the session goes on after these, with a discontinuity. */
  stored?: StoredLive;
  /** Segments end at the first key frame after this. Twice of it is `EXT-X-TARGETDURATION`: there they end without one. */
  targetSegmentMs?: number;
  /** Parts are at least this long (but the last of a segment); `EXT-X-PART-TARGET` is a little more. */
  partMs?: number;
  /** Of the playlist `live`. */
  windowMs?: number;
  /** Closed segments answered from memory; older ones are in the store. */
  memoryMs?: number;
  /** Media that cannot be stored is given up after this. */
  backlogMs?: number;
  /** Without media for so long the input counts as silent. */
  silenceAfterMs?: number;
  /** `EXT-X-DATERANGE` lines of a playlist that begins at `windowStart`. */
  dateRanges?(windowStart: Date): readonly string[];
  /** Where the session's other renditions are, for `EXT-X-RENDITION-REPORT`. */
  renditionReports?(): readonly RenditionReport[];
  /** Told of everything as it is made. */
  follower?: LiveFollower | undefined;
  /** The follower failed, and is left behind. */
  onFollowerFailure?(error: unknown): void;
  /** Media arrives, for the first time or after a silence. */
  onMedia?(): void;
  /** Nothing has arrived for `silenceAfterMs`, or the sender said that it ends; `lastMediaAtMs` is when something did. */
  onSilence?(lastMediaAtMs: number): void;
  /** Storing failed, and is tried again. */
  onStoreFailure?(error: unknown): void;
}

export interface RenditionReport {
  /** Of its playlist, relative to this one's. */
  uri: string;
  msn: number;
  part: number;
}

export interface LivePlaylistRequest {
  /** `live`: the last `windowMs`. `all`: the session from its first segment. */
  window?: 'live' | 'all';
  /** `_HLS_msn`, `_HLS_part`: answer when there is this segment or part. */
  msn?: number | undefined;
  part?: number | undefined;
  /** `_HLS_skip=YES`. */
  skip?: boolean | undefined;
  signal?: AbortSignal | undefined;
  /** After this the playlist as it is. Default: 70 % of the target duration, before players give up. */
  timeoutMs?: number | undefined;
}

/** 400: asked for what lies too far ahead. 503: there is nothing yet, or the server stops. */
export interface LivePlaylistAnswer {
  status: 200 | 400 | 503;
  body: string;
}

export type LiveFragment =
  | { type: 'init'; init: number; bytes: Uint8Array }
  /** Nothing in it is shown before it is decoded, as ffmpeg wants it. Times go on over discontinuities; where parts were left out for a slow reader, they jump. */
  | { type: 'part'; bytes: Uint8Array; durationUs: number; isIndependent: boolean };

/** What `LiveIngest` says that the media itself tells. */
export type LiveStats = Omit<LiveIngest, 'kind' | 'connectedDate' | 'software'> & {
  /** Segments closed and not yet stored, and those given up. */
  unstoredSegments: number;
  lostSegments: number;
};

/** What a master playlist says of the rendition (`buildMasterPlaylist`). */
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
  /** Pictures cannot be used before the next key frame: ask the encoder for one. */
  onKeyFrameWanted?(): void;
  /** More of what it wrote is stored, or given up for good. */
  onStored?(until: StoredUntil): void;
}

/** Where what is stored ends, in two clocks. */
export interface StoredUntil {
  /** The sender's; everything it wrote with an earlier time is stored. */
  ptsUs: number;
  /** The live's, epoch ms. */
  programAtMs: number;
}

/** Of a sender that sends again what it does not know to be stored. */
export interface ResumedSender {
  /** Nothing it took earlier belongs to the session. */
  notBeforeMs: number;
}

/** What viewers ask for of one rendition. */
export interface RenditionFiles {
  playlist(request?: LivePlaylistRequest): Promise<LivePlaylistAnswer>;
  /** From memory; undefined for what is not there (any more): look in the store. */
  init(init: number): Uint8Array | undefined;
  segment(seq: number): Uint8Array | undefined;
  /** Waits for the part that playlists hint at, until the signal aborts; undefined for one that is not and will not be there. */
  part(seq: number, part: number, signal?: AbortSignal): Promise<Uint8Array | undefined>;
  /** The newest segment and part of it; undefined before the first. */
  position(): { msn: number; part: number } | undefined;
  /** Undefined before the first part. */
  rendition(): LiveRendition | undefined;
  /** Date ranges have changed: the next playlist says so. */
  refresh(): void;
}

/** One rendition of one live session: what is sent becomes parts, segments and playlists. */
export interface LiveOrigin extends RenditionFiles {
  /** A new sender. From now on what others write is dropped; of a resumed one, what is there already. */
  input(events?: LiveSenderEvents, resumed?: ResumedSender): LiveInput;
  stats(): LiveStats;
  /**
   * Initialisations and parts from the newest key frame on. A reader who is `bufferBytes` (default 16 MB) behind misses what follows
   * until the next key frame. Ends with the origin, or when the signal aborts.
   */
  subscribe(options?: { bufferBytes?: number; signal?: AbortSignal }): AsyncIterable<LiveFragment>;
  /** Epoch ms; null before anything arrived. */
  readonly lastMediaAtMs: number | null;
  /** Every segment of the session, the open one left out; `isLost` of those the store does not have. */
  segments(): readonly ListedSegment[];
  /** Closes the last segment and the playlist; done when everything is stored or given up, which the signal makes at once. */
  end(giveUp?: AbortSignal): Promise<void>;
  /** The same for a server that stops: the playlist stays open, and whoever waits is answered. */
  close(giveUp?: AbortSignal): Promise<void>;
}

export interface ListedSegment extends LiveSegmentRecord {
  isLost: boolean;
}
