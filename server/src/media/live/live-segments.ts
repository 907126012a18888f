import type { LiveSegmentRecord } from './live-store.ts';

export interface LivePart {
  /** Undefined when it is no longer kept in memory. */
  bytes: Uint8Array | undefined;
  /**
   * For subscribers, while the segment is open. They need other bytes because ffmpeg shifts the times of a track whose
   * pictures are displayed before their decode times, while browsers and players want such times.
   */
  plainBytes: Uint8Array | undefined;
  durationUs: number;
  isIndependent: boolean;
}

export interface LiveSegment extends LiveSegmentRecord {
  /** Empty for segments that another process stored. */
  parts: LivePart[];
  /** Set for a closed segment that is in memory. */
  bytes: Uint8Array | undefined;
  isIndependent: boolean;
  isStored: boolean;
  isLost: boolean;
  /** `EXT-X-DISCONTINUITY` tags before this segment's own. */
  discontinuitiesBefore: number;
  /** Since the start of the session, like all its media times. */
  startUs: number;
  /** Folder of its files, relative to the playlist: empty unless the files are those of another rendition. */
  folder: string;
}

export type SegmentStart = Pick<LiveSegment, 'init' | 'programAtMs' | 'isDiscontinuous' | 'isIndependent'>;

/** The closed segments in order, and the open one. */
export function createLiveSegments(stored: readonly LiveSegmentRecord[]) {
  const closed: LiveSegment[] = [];
  let open: LiveSegment | undefined;
  for (const record of withLost(stored)) {
    closed.push({
      ...next(record),
      sizeBytes: record.sizeBytes,
      durationUs: record.durationUs,
      isStored: true,
      isLost: record.isLost,
    });
  }

  function next(start: Omit<SegmentStart, 'isIndependent'>): LiveSegment {
    const before = closed.at(-1);
    const { init, programAtMs, isDiscontinuous } = start;
    return {
      seq: (before?.seq ?? 0) + 1,
      init,
      programAtMs: Math.max(programAtMs, before ? before.programAtMs + Math.floor(before.durationUs / 1000) : 0),
      isDiscontinuous,
      durationUs: 0,
      sizeBytes: 0,
      parts: [],
      bytes: undefined,
      isIndependent: true,
      isStored: false,
      isLost: false,
      discontinuitiesBefore: before ? before.discontinuitiesBefore + Number(before.isDiscontinuous) : 0,
      startUs: before ? before.startUs + before.durationUs : 0,
      folder: '',
    };
  }

  return {
    closed: closed as readonly LiveSegment[],
    get open() {
      return open;
    },
    get endUs() {
      const last = open ?? closed.at(-1);
      return last ? last.startUs + last.durationUs : 0;
    },
    begin(start: SegmentStart): LiveSegment {
      open = { ...next(start), isIndependent: start.isIndependent };
      return open;
    },
    /** Opens a segment in the position of another rendition's segment, with the same number and times. */
    beginLike(other: LiveSegment, folder: string) {
      open = { ...other, folder, durationUs: 0, sizeBytes: 0, parts: [], bytes: undefined, isStored: false };
    },
    /** Lists a closed segment of another rendition. */
    borrow(other: LiveSegment, folder: string) {
      closed.push({ ...other, folder, parts: [], bytes: undefined });
    },
    add(part: LivePart) {
      if (!open) throw new Error('No segment is open');
      open.parts.push(part);
      open.durationUs += part.durationUs;
      open.sizeBytes += part.bytes?.byteLength ?? 0;
    },
    /** Closes the open segment and joins its bytes; undefined if none was open. */
    close(): (LiveSegment & { bytes: Uint8Array }) | undefined {
      const segment = open;
      open = undefined;
      if (!segment) return undefined;
      const bytes = Buffer.concat(segment.parts.map((part) => part.bytes ?? new Uint8Array()));
      let at = 0;
      for (const part of segment.parts) {
        const size = part.bytes?.byteLength ?? 0;
        part.bytes = bytes.subarray(at, at + size);
        part.plainBytes = undefined;
        at += size;
      }
      closed.push(segment);
      return Object.assign(segment, { bytes });
    },
    find(seq: number): LiveSegment | undefined {
      if (open?.seq === seq) return open;
      return closed[seq - (closed[0]?.seq ?? 1)];
    },
  };
}

export type LiveSegments = ReturnType<typeof createLiveSegments>;

/**
 * Missing numbers are those of segments that were never stored; their durations follow from the times of their
 * neighbors.
 */
function withLost(stored: readonly LiveSegmentRecord[]) {
  const all: (LiveSegmentRecord & { isLost: boolean })[] = [];
  for (const record of stored) {
    const before = all.at(-1);
    const missing = record.seq - (before?.seq ?? 0) - 1;
    const from = before ? before.programAtMs + before.durationUs / 1000 : record.programAtMs - missing * 2000;
    const eachMs = Math.max(1, Math.round((record.programAtMs - from) / Math.max(1, missing)));
    for (let index = 0; index < missing; index += 1) {
      const programAtMs = Math.round(from + index * eachMs);
      const seq = record.seq - missing + index;
      all.push({
        ...record,
        seq,
        programAtMs,
        durationUs: eachMs * 1000,
        sizeBytes: 0,
        isDiscontinuous: false,
        isLost: true,
      });
    }
    all.push({ ...record, isLost: false });
  }
  return all;
}
