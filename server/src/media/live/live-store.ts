/** How the segments of one rendition are decoded: a row of `live_init` and the file `liveInitName(init)`. */
export interface LiveInitRecord {
  /** From 1. */
  init: number;
  /** As in `CODECS`, video first. */
  codecs: string[];
  /** 0 without a picture. */
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
  /** When its first picture was taken, epoch milliseconds; never before that of the segment before. */
  programAtMs: number;
  isDiscontinuous: boolean;
}

export interface StoredInit extends LiveInitRecord {
  /** Undefined where they cannot be read. */
  bytes: Uint8Array | undefined;
}

/** What was stored of a rendition, in order of `seq` and `init`. */
export interface StoredLive {
  inits: readonly StoredInit[];
  segments: readonly LiveSegmentRecord[];
}

/**
 * Keeps the media of one rendition of one session. The origin calls one method at a time and in order: an initialisation
 * before the segments that need it, segments by `seq`. A call that fails is made again, so each must be safe to repeat. File
 * first, then row: a row promises its file.
 */
export interface LiveStore {
  putInit(init: LiveInitRecord, bytes: Uint8Array, signal: AbortSignal): Promise<void>;
  putSegment(segment: LiveSegmentRecord, bytes: Uint8Array, signal: AbortSignal): Promise<void>;
  /** Everything stored before this process: what a restarted server goes on from. */
  listSegments(signal?: AbortSignal): Promise<StoredLive>;
}
