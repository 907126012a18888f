import type { FollowedRun } from './live-follower.ts';
import type { MadePart } from './live-run.ts';
import type { LivePart, LiveSegment, LiveSegments } from './live-segments.ts';
import type { RunEncoding } from './run-encoding.ts';

/** A segment of the source whose counterpart in the lower rendition is not complete yet. */
export interface WaitingSegment {
  source: LiveSegment;
  run: FollowedRun;
  /** Undefined if it is not being encoded. */
  encoding: RunEncoding | undefined;
  parts: MadePart[];
  /** When each part arrived, in milliseconds. */
  arrivedMs: number[];
  /** How many of the parts are written. */
  written: number;
  isClosed: boolean;
  /**
   * - `own`: encoded; if the encoder failed, the last picture is held until the end.
   * - `borrowed`: the source's files, in the same playlist.
   */
  form: 'own' | 'borrowed' | undefined;
}

/** Writes waiting segments in order, with the same numbers, parts and times as the source's. */
export function createMirror(segments: LiveSegments, sourceFolder: string) {
  const queue: WaitingSegment[] = [];
  /**
   * The end of the pictures written to the current segment. Earlier pictures are skipped: after a restart the encoder
   * produces them again.
   */
  let writtenUs = Number.NEGATIVE_INFINITY;
  /** The encoding and the newest picture of what was written last; undefined after the source's files. */
  let last: { encoding: RunEncoding; picture: Uint8Array } | undefined;

  /** The time at which the pictures of a part end; undefined if it is not known yet. */
  function endOf(waiting: WaitingSegment, part: MadePart): number | undefined {
    const { run, encoding, parts, isClosed } = waiting;
    const isLast = isClosed && part === parts.at(-1);
    if (!isLast || run.delayUs === 0) return part.endUs;
    // If an encoder estimates its decode times, the key frame is not displayed exactly at the start of the segment.
    const next = queue[1];
    const following = next?.encoding === encoding ? next?.parts[0]?.pictures[0]?.shownUs : undefined;
    return following ?? (encoding?.state === 'running' ? undefined : Number.POSITIVE_INFINITY);
  }

  /** Undefined until all its pictures are encoded. */
  function encodedPart(waiting: WaitingSegment, part: MadePart, encoding: RunEncoding): LivePart | undefined {
    const untilUs = endOf(waiting, part);
    if (untilUs === undefined) return undefined;
    if (waiting.written === 0 && waiting.source.isIndependent) writtenUs = Number.NEGATIVE_INFINITY;
    const lastUs = part.pictures.at(-1)?.shownUs ?? Number.NEGATIVE_INFINITY;
    if (!encoding.hasReached(waiting.run.delayUs === 0 ? lastUs : untilUs)) return undefined;
    const pictures = encoding.takeUntil(untilUs).filter(({ shownUs }) => shownUs >= writtenUs);
    const endUs = Number.isFinite(untilUs) ? untilUs : part.endUs;
    const isMissing = pictures.length === 0 && endUs > writtenUs && encoding.isOver();
    const held = isMissing && last?.encoding.hold(last.picture);
    if (held) pictures.push({ data: held, shownUs: writtenUs, key: false });
    writtenUs = endUs;
    const picture = pictures.at(-1)?.data;
    if (picture) last = { encoding: encoding.init ? encoding : (last?.encoding ?? encoding), picture };
    const bytes = part.withPictures(pictures, encoding.nextUs() ?? writtenUs);
    return { bytes, plainBytes: undefined, durationUs: part.durationUs, isIndependent: pictures[0]?.key === true };
  }

  function begin(waiting: WaitingSegment, as: 'own' | 'borrowed') {
    waiting.form = as;
    segments.beginLike(waiting.source, as === 'own' ? '' : sourceFolder);
    if (as === 'borrowed') last = undefined;
    else if (segments.open) segments.open.init = last?.encoding.init?.init ?? 0;
  }

  /**
   * Undefined if the source's files are used. A failed encoding continues with its last picture until they can start,
   * which is at a key frame.
   */
  function makerOf({ source, run, encoding, form }: WaitingSegment): RunEncoding | undefined {
    if (form === 'borrowed') return undefined;
    const goesOn = form === 'own' || (!source.isIndependent && last?.encoding.run === run);
    if (goesOn) return encoding ?? last?.encoding;
    const hasNone =
      encoding?.isOver() && (encoding.state === 'failed' || !encoding.init || encoding.nextUs() === undefined);
    return hasNone ? undefined : encoding;
  }

  /** Returns false if the part has to wait. */
  function writePart(waiting: WaitingSegment, part: MadePart): boolean {
    const maker = makerOf(waiting);
    if (maker) {
      const made = maker.init || maker.isOver() ? encodedPart(waiting, part, maker) : undefined;
      if (!made) return false;
      if (!waiting.form) begin(waiting, 'own');
      if (segments.open?.parts.length === 0) segments.open.isIndependent = made.isIndependent;
      segments.add(made);
      return true;
    }
    if (!waiting.form) begin(waiting, 'borrowed');
    const { durationUs, isIndependent } = part;
    segments.add({ bytes: undefined, plainBytes: undefined, durationUs, isIndependent });
    return true;
  }

  function close({ source, form }: WaitingSegment) {
    segments.close();
    const closed = segments.closed.at(-1);
    if (!closed || !form) return;
    closed.isStored = true;
    closed.durationUs = source.durationUs;
    if (form === 'own') return;
    closed.bytes = undefined;
    for (const part of closed.parts) part.bytes = undefined;
  }

  return {
    queue,
    /** Writes what is ready, and returns whether there was anything. */
    write(): boolean {
      let hasWritten = false;
      for (let head = queue[0]; head; head = queue[0]) {
        for (let part = head.parts[head.written]; part; part = head.parts[head.written]) {
          if (!writePart(head, part)) return hasWritten;
          head.written += 1;
          hasWritten = true;
        }
        if (!head.isClosed) return hasWritten;
        close(head);
        queue.shift();
        hasWritten = true;
      }
      return hasWritten;
    },
  };
}
