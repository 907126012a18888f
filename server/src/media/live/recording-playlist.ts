import { liveInitName, liveSegmentName } from './live-names.ts';
import type { LiveSegmentRecord } from './live-store.ts';

export interface RecordingPlaylistOptions {
  dateRanges?: readonly string[];
  /** Whether the playlist is complete. */
  isEnded: boolean;
  /** Folder of the files, relative to the playlist; if omitted, they are next to it. */
  folder?: string;
}

/** The media playlist (RFC 8216) of the stored segments of a live rendition; URIs are relative to it. */
export function buildRecordingPlaylist(
  segments: readonly LiveSegmentRecord[],
  { dateRanges = [], isEnded, folder = '' }: RecordingPlaylistOptions,
): string {
  const longest = Math.max(1, ...segments.map(({ durationUs }) => Math.round(durationUs / 1e6)));
  let init: number | undefined;
  const body = segments.flatMap((segment, index) => {
    const former = segments[index - 1];
    const isGap = former !== undefined && former.seq + 1 !== segment.seq;
    const lines = [
      ...(index > 0 && (segment.isDiscontinuous || isGap) ? ['#EXT-X-DISCONTINUITY'] : []),
      ...(segment.init === init ? [] : [`#EXT-X-MAP:URI="${folder}${liveInitName(segment.init)}"`]),
      `#EXT-X-PROGRAM-DATE-TIME:${new Date(segment.programAtMs).toISOString()}`,
      `#EXTINF:${(segment.durationUs / 1e6).toFixed(6)},`,
      folder + liveSegmentName(segment.seq),
    ];
    init = segment.init;
    return lines;
  });
  return `${[
    '#EXTM3U',
    '#EXT-X-VERSION:7',
    `#EXT-X-TARGETDURATION:${longest}`,
    `#EXT-X-MEDIA-SEQUENCE:${segments[0]?.seq ?? 1}`,
    ...(isEnded ? ['#EXT-X-PLAYLIST-TYPE:VOD'] : []),
    '#EXT-X-INDEPENDENT-SEGMENTS',
    ...dateRanges,
    ...body,
    ...(isEnded ? ['#EXT-X-ENDLIST'] : []),
  ].join('\n')}\n`;
}
