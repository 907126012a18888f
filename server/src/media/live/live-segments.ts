import type { LiveSegmentRecord } from './live-store.ts';

export interface LivePart {
  /** Undefined once it is no longer kept in memory. */
  bytes: Uint8Array | undefined;
  /**
   * For who reads along, while the segment is open: ffmpeg adds to the times of a track whose pictures are shown before their
   * decode times, which browsers and players want.
   */
  plainBytes: Uint8Array | undefined;
  durationUs: number;
  isIndependent: boolean;
}

export interface LiveSegment extends LiveSegmentRecord {
  /** None of what was stored by another process. */
  parts: LivePart[];
  /** Of a closed segment that is in memory. */
  bytes: Uint8Array | undefined;
  isIndependent: boolean;
  isStored: boolean;
  isLost: boolean;
  /** `EXT-X-DISCONTINUITY` tags before this segment's own. */
  discontinuitiesBefore: number;
  /** Since the beginning of the session, as all its media times are. */
  startUs: number;
  /** Folder of its files, relative to the playlist: empty but for those borrowed from another rendition. */
  folder: string;
}

export type SegmentStart = Pick<LiveSegment, 'init' | 'programAtMs' | 'isDiscontinuous' | 'isIndependent'>;

/** Closed segments in order, and the one that grows. */
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
    /** The place of another rendition's segment, with its number and its times. */
    beginLike(other: LiveSegment, folder: string) {
      open = { ...other, folder, durationUs: 0, sizeBytes: 0, parts: [], bytes: undefined, isStored: false };
    },
    /** A closed segment of another rendition, as it is there. */
    borrow(other: LiveSegment, folder: string) {
      closed.push({ ...other, folder, parts: [], bytes: undefined });
    },
    add(part: LivePart) {
      if (!open) throw new Error('No segment is open');
      open.parts.push(part);
      open.durationUs += part.durationUs;
      open.sizeBytes += part.bytes?.byteLength ?? 0;
    },
    /** The segment that was open, its bytes now in one piece; undefined if none was. */
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

/** Numbers that are missing are of segments that were never stored; how long they were, their neighbours' times tell. */
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
