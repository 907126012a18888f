/** The initialization segment for segments of one rendition: a row of `live_init` and the file `liveInitName(init)`. */
export interface LiveInitRecord {
  /** From 1. */
  init: number;
  /** In the format of `CODECS`, video first. */
  codecs: string[];
  /** 0 without video. */
  width: number;
  height: number;
}

/** A stored segment: a row of `live_segment` and the file `liveSegmentName(seq)`. */
export interface LiveSegmentRecord {
  /** Media sequence number, from 1, without gaps unless segments were lost. */
  seq: number;
  init: number;
  durationUs: number;
  sizeBytes: number;
  /** When its first picture was captured, in epoch milliseconds; never before that of the previous segment. */
  programAtMs: number;
  isDiscontinuous: boolean;
}

export interface StoredInit extends LiveInitRecord {
  /** Undefined if they cannot be read. */
  bytes: Uint8Array | undefined;
}

/** What is stored of a rendition, ordered by `seq` and `init`. */
export interface StoredLive {
  inits: readonly StoredInit[];
  segments: readonly LiveSegmentRecord[];
}

/**
 * Stores the media of one rendition of one session. The origin calls one method at a time and in order: an
 * initialization segment before the segments that need it, and segments by `seq`. A failed call is repeated, so each
 * must be safe to repeat. Write the file before the row, because a row promises that its file exists.
 */
export interface LiveStore {
  putInit(init: LiveInitRecord, bytes: Uint8Array, signal: AbortSignal): Promise<void>;
  putSegment(segment: LiveSegmentRecord, bytes: Uint8Array, signal: AbortSignal): Promise<void>;
  /** Everything stored before this process started, which a restarted server continues. */
  listSegments(signal?: AbortSignal): Promise<StoredLive>;
}
