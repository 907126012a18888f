/** A segment of a playlist, parsed from its lines. */
export interface ParsedSegment {
  seq: number;
  uri: string | undefined;
  durationUs: number;
  isDiscontinuous: boolean;
  map: string | undefined;
  programAt: string | undefined;
  parts: { uri: string; durationUs: number; isIndependent: boolean }[];
}

export interface ParsedPlaylist {
  lines: string[];
  header: Map<string, string>;
  skipped: number;
  isEnded: boolean;
  hint: string | undefined;
  segments: ParsedSegment[];
}

const micros = (seconds: string | undefined) => Math.round(Number(seconds) * 1e6);

export function parsePlaylist(text: string): ParsedPlaylist {
  const lines = text.trimEnd().split('\n');
  const header = new Map<string, string>();
  const segments: ParsedSegment[] = [];
  const attribute = (line: string, name: string) => new RegExp(`[:,]${name}="?([^",]*)`).exec(line)?.[1];
  let seq = Number(/#EXT-X-MEDIA-SEQUENCE:(\d+)/.exec(text)?.[1]);
  const skipped = Number(/SKIPPED-SEGMENTS=(\d+)/.exec(text)?.[1] ?? 0);
  seq += skipped;
  const blank = (): ParsedSegment => ({
    seq,
    uri: undefined,
    durationUs: 0,
    isDiscontinuous: false,
    map: undefined,
    programAt: undefined,
    parts: [],
  });
  let current = blank();
  for (const line of lines) {
    const [tag = '', value = ''] = line.split(/:(.*)/s);
    if (tag === '#EXT-X-DISCONTINUITY') current.isDiscontinuous = true;
    else if (tag === '#EXT-X-MAP') current.map = attribute(line, 'URI');
    else if (tag === '#EXT-X-PROGRAM-DATE-TIME') current.programAt = value;
    else if (tag === '#EXT-X-PART') {
      const [durationUs, uri = ''] = [micros(attribute(line, 'DURATION')), attribute(line, 'URI')];
      current.parts.push({ uri, durationUs, isIndependent: line.includes('INDEPENDENT=YES') });
    } else if (tag === '#EXTINF') current.durationUs = micros(value.replace(',', ''));
    else if (!line.startsWith('#')) {
      current.uri = line;
      segments.push(current);
      seq += 1;
      current = blank();
    } else header.set(tag, value);
  }
  if (current.parts.length > 0) segments.push(current);
  const hint =
    attribute(header.get('#EXT-X-PRELOAD-HINT') ?? '', ',?URI') ??
    /URI="([^"]*)"/.exec(header.get('#EXT-X-PRELOAD-HINT') ?? '')?.[1];
  return { lines, header, skipped, isEnded: header.has('#EXT-X-ENDLIST'), hint, segments };
}

/**
 * The violations of RFC 8216bis in a low-latency playlist. The first `restored` segments have no parts, because an
 * earlier server process stored them.
 */
export function playlistFaults(text: string, restored = 0): string[] {
  const playlist = parsePlaylist(text);
  const { header, segments, lines } = playlist;
  const faults: string[] = [];
  const demand = (holds: boolean, fault: string) => void (holds || faults.push(fault));
  const target = Number(header.get('#EXT-X-TARGETDURATION'));
  const partTargetUs = micros(/PART-TARGET=([\d.]+)/.exec(header.get('#EXT-X-PART-INF') ?? '')?.[1]);
  const control = header.get('#EXT-X-SERVER-CONTROL') ?? '';
  const controlUs = (name: string) => micros(new RegExp(`(?:^|,)${name}=([\\d.]+)`).exec(control)?.[1]);
  demand(lines[0] === '#EXTM3U', 'begins with EXTM3U');
  demand(Number(header.get('#EXT-X-VERSION')) >= 9, 'version 9, which EXT-X-SKIP needs');
  demand(Number.isInteger(target) && target > 0, 'has an integer target duration');
  demand(partTargetUs > 0, 'has a part target');
  if (!playlist.isEnded) {
    demand(control.includes('CAN-BLOCK-RELOAD=YES'), 'says that it blocks');
    demand(controlUs('PART-HOLD-BACK') >= 3 * partTargetUs - 2, 'holds back three parts');
    demand(controlUs('HOLD-BACK') >= 3e6 * target, 'holds back three target durations');
    demand(controlUs('CAN-SKIP-UNTIL') >= 6e6 * target, 'skips no less than six target durations');
    demand(playlist.hint !== undefined, 'hints at the next part');
  }
  const closed = segments.filter(({ uri }) => uri !== undefined);
  for (const { seq, durationUs, parts, programAt, uri } of segments) {
    demand(programAt !== undefined, `${seq} has a date`);
    demand(Math.round(durationUs / 1e6) <= target, `${seq} is not longer than the target duration`);
    parts.forEach((part, index) => {
      demand(part.durationUs <= partTargetUs, `part ${seq}.${index} is not longer than the part target`);
      const isLast = uri !== undefined && index === parts.length - 1;
      demand(isLast || part.durationUs >= 0.85 * partTargetUs, `part ${seq}.${index} has 85 % of the part target`);
    });
    const sum = parts.reduce((total, part) => total + part.durationUs, 0);
    demand(parts.length === 0 || uri === undefined || Math.abs(sum - durationUs) < 5, `${seq} is as long as its parts`);
  }
  segments.forEach(({ seq, programAt = '' }, index) => {
    const before = segments[index - 1];
    if (!before) return;
    const due = Date.parse(before.programAt ?? '') + before.durationUs / 1000;
    demand(Date.parse(programAt) >= due - 2, `the date of ${seq} does not go back`);
    if (!segments[index]?.isDiscontinuous) demand(Date.parse(programAt) <= due + 20, `the date of ${seq} goes on`);
  });
  demand(
    playlist.skipped > 0 || segments.length === 0 || segments[0]?.map !== undefined,
    'has a map before its first segment',
  );
  const total = segments.reduce(
    (sum, one) => sum + (one.uri ? one.durationUs : one.parts.reduce((s, p) => s + p.durationUs, 0)),
    0,
  );
  let behindUs = total;
  for (const { seq, parts, durationUs } of closed) {
    behindUs -= durationUs;
    const isRecent = behindUs < 3e6 * target;
    if (isRecent && seq > restored) demand(parts.length > 0 || playlist.isEnded, `${seq} still has its parts`);
  }
  return faults;
}
