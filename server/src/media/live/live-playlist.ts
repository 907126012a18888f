import { liveInitName, livePartName, liveSegmentName } from './live-names.ts';
import type { RenditionReport } from './live-origin-api.ts';
import type { LivePart, LiveSegment } from './live-segments.ts';
import type { PartLengths } from './part-times.ts';

export interface PlaylistState {
  closed: readonly LiveSegment[];
  open: LiveSegment | undefined;
  isEnded: boolean;
  lengths: PartLengths;
}

export interface PlaylistForm {
  /** Undefined for the whole session. */
  windowUs: number | undefined;
  skip: boolean;
  dateRanges(windowStart: Date): readonly string[];
  renditionReports(): readonly RenditionReport[];
}

/** `EXT-X-SERVER-CONTROL`, in target durations. */
const skipUntil = 6;
const holdBack = 3;
/** Parts are listed for the last three target durations. */
const partsUntil = 3;

/** The start of the shortest list of last segments that is at least `lengthUs` long, as an index of `segments`. */
export function indexFromEnd(segments: readonly LiveSegment[], endUs: number, lengthUs: number): number {
  let index = segments.length;
  while (index > 0 && endUs - (segments[index]?.startUs ?? endUs) < lengthUs) index -= 1;
  return index;
}

/** The low-latency media playlist of a live (RFC 8216bis); URIs are relative to it. */
export function buildLivePlaylist({ closed, open, isEnded, lengths }: PlaylistState, form: PlaylistForm): string {
  const targetUs = lengths.longestSegmentUs;
  const last = open ?? closed.at(-1);
  const endUs = last ? last.startUs + last.durationUs : 0;
  const from = form.windowUs === undefined ? 0 : indexFromEnd(closed, endUs, form.windowUs);
  const first = closed[from] ?? open;
  const skipped = form.skip && !isEnded ? countSkipped(closed, from, endUs - skipUntil * targetUs) : 0;
  const partsFromUs = endUs - partsUntil * targetUs;
  const listed = [...closed.slice(from), ...(open ? [open] : [])];
  const seq = first?.seq ?? (last?.seq ?? 0) + 1;
  const hinted = open
    ? open.folder + livePartName(open.seq, open.parts.length)
    : (last?.folder ?? '') + livePartName((last?.seq ?? 0) + 1, 0);
  const isIndependent = listed.every((segment) => segment.isIndependent);
  return `${[
    '#EXTM3U',
    '#EXT-X-VERSION:9',
    `#EXT-X-TARGETDURATION:${targetUs / 1e6}`,
    ...(isEnded ? [] : [serverControl(lengths)]),
    `#EXT-X-PART-INF:PART-TARGET=${seconds(lengths.partTargetUs)}`,
    `#EXT-X-MEDIA-SEQUENCE:${seq}`,
    `#EXT-X-DISCONTINUITY-SEQUENCE:${first?.discontinuitiesBefore ?? 0}`,
    ...(form.windowUs === undefined ? ['#EXT-X-PLAYLIST-TYPE:EVENT'] : []),
    ...(isIndependent ? ['#EXT-X-INDEPENDENT-SEGMENTS'] : []),
    ...form.dateRanges(new Date(first?.programAtMs ?? 0)),
    ...(skipped > 0 ? [`#EXT-X-SKIP:SKIPPED-SEGMENTS=${skipped}`] : []),
    ...listed
      .slice(skipped)
      .flatMap((segment, index) =>
        segmentLines(
          segment,
          listed[skipped + index - 1],
          segment.startUs + segment.durationUs > partsFromUs,
          segment === open,
        ),
      ),
    ...(isEnded ? ['#EXT-X-ENDLIST'] : [`#EXT-X-PRELOAD-HINT:TYPE=PART,URI="${hinted}"`]),
    ...form.renditionReports().map(reportLine),
  ].join('\n')}\n`;
}

function serverControl({ longestSegmentUs, partTargetUs }: PartLengths) {
  return [
    '#EXT-X-SERVER-CONTROL:CAN-BLOCK-RELOAD=YES',
    `PART-HOLD-BACK=${seconds(3 * partTargetUs)}`,
    `HOLD-BACK=${seconds(holdBack * longestSegmentUs)}`,
    `CAN-SKIP-UNTIL=${seconds(skipUntil * longestSegmentUs)}`,
  ].join(',');
}

/** Segments that end before the skip boundary. */
function countSkipped(closed: readonly LiveSegment[], from: number, boundaryUs: number) {
  let count = 0;
  for (const segment of closed.slice(from)) {
    if (segment.startUs + segment.durationUs > boundaryUs) break;
    count += 1;
  }
  return count;
}

/**
 * The lines of segments that no longer change. A session of hours has thousands of them, and a new playlist every
 * quarter of a second.
 */
const settled = new WeakMap<LiveSegment, string>();

function segmentLines(
  segment: LiveSegment,
  before: LiveSegment | undefined,
  hasParts: boolean,
  isOpen: boolean,
): string[] {
  if (isOpen && segment.parts.length === 0) return [];
  if (!before || hasParts || isOpen || segment.isLost) return [segmentText(segment, before, hasParts, isOpen)];
  const text = settled.get(segment) ?? segmentText(segment, before, false, false);
  settled.set(segment, text);
  return [text];
}

function segmentText(segment: LiveSegment, before: LiveSegment | undefined, hasParts: boolean, isOpen: boolean) {
  const { seq, init, durationUs, isDiscontinuous, isLost, programAtMs, parts, folder } = segment;
  const isDecodedAlike = before?.init === init && before.folder === folder;
  return [
    ...(isDiscontinuous ? ['#EXT-X-DISCONTINUITY'] : []),
    ...(isDecodedAlike ? [] : [`#EXT-X-MAP:URI="${folder}${liveInitName(init)}"`]),
    `#EXT-X-PROGRAM-DATE-TIME:${new Date(programAtMs).toISOString()}`,
    ...(isLost ? ['#EXT-X-GAP'] : []),
    ...(hasParts ? parts.map((part, index) => partLine(part, folder + livePartName(seq, index))) : []),
    ...(isOpen ? [] : [`#EXTINF:${seconds(durationUs)},`, folder + liveSegmentName(seq)]),
  ].join('\n');
}

const partLine = ({ durationUs, isIndependent }: LivePart, uri: string) =>
  `#EXT-X-PART:DURATION=${seconds(durationUs)},URI="${uri}"${isIndependent ? ',INDEPENDENT=YES' : ''}`;

const reportLine = ({ uri, msn, part }: RenditionReport) =>
  `#EXT-X-RENDITION-REPORT:URI="${uri}",LAST-MSN=${msn},LAST-PART=${part}`;

const seconds = (us: number) => (us / 1e6).toFixed(6);
