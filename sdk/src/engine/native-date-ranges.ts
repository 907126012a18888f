import type { hypergraphicDateRangeAttributes } from '@zeacon/contract';
import type { DateRangeTag } from '../core/live-overlays/date-ranges.ts';
import type { EngineListener } from './engine.ts';

/** Apple's browsers report each attribute of an `EXT-X-DATERANGE` as a separate cue, at its time in the media. */
interface AttributeCue extends TextTrackCue {
  readonly type?: string;
  readonly value?: { readonly key?: unknown; readonly data?: unknown };
}

interface AppleVideo extends HTMLVideoElement {
  /** The date of media time 0, invalid if the playlist has none. */
  getStartDate?(): Date;
}

interface Range {
  readonly startSeconds: number;
  readonly endSeconds: number;
  readonly attributes: Record<string, string>;
}

const cueType = 'com.apple.quicktime.HLS';
const uuidName: (typeof hypergraphicDateRangeAttributes)['uuid'] = 'X-COM-ZEACON-UUID';
/** A cue that is repeated with its end may start some milliseconds off. */
const sameSeconds = 0.5;

/** Reports graphics in a live playlist that the browser plays natively, if it exposes them. */
export function followNativeDateRanges(video: AppleVideo, listener: EngineListener, signal: AbortSignal): void {
  let told = '';

  function look() {
    const cues = [...video.textTracks].filter(({ kind }) => kind === 'metadata').flatMap(readCues);
    const ranges = toRanges(cues);
    const now = JSON.stringify(ranges);
    if (now === told || (told === '' && ranges.length === 0)) return;
    told = now;
    const begins = video.getStartDate?.().getTime() || 0;
    const toDate = (seconds: number) => begins + seconds * 1000;
    listener.dateRanges({
      segments: [{ start: 0, duration: Number.POSITIVE_INFINITY, programDateTime: begins }],
      tags: ranges.map(({ startSeconds, endSeconds, attributes }): DateRangeTag => {
        const endDate = Number.isFinite(endSeconds) ? toDate(endSeconds) : null;
        return { id: `${attributes[uuidName]}@${startSeconds}`, startDate: toDate(startSeconds), endDate, attributes };
      }),
    });
  }

  const { textTracks } = video;
  textTracks.addEventListener('addtrack', look, { signal });
  // There is no event for added cues.
  video.addEventListener('timeupdate', look, { signal });
}

function readCues(track: TextTrack): AttributeCue[] {
  // A track that is off has no cues.
  if (track.mode === 'disabled') track.mode = 'hidden';
  const cues: AttributeCue[] = [...(track.cues ?? [])];
  return cues.filter(({ type, value }) => type === cueType && typeof value?.key === 'string');
}

/** Attributes with the same start and end belong to one tag; a repeated attribute starts the next one. */
function toRanges(cues: readonly AttributeCue[]): Range[] {
  const open = new Map<string, Range>();
  const all: Range[] = [];
  for (const { startTime, endTime, value } of cues) {
    const key = String(value?.key);
    const span = `${startTime} ${endTime}`;
    let range = open.get(span);
    if (!range || key in range.attributes) {
      range = { startSeconds: startTime, endSeconds: endTime, attributes: {} };
      open.set(span, range);
      all.push(range);
    }
    range.attributes[key] = String(value?.data);
  }
  return all.filter((one) => one.attributes[uuidName] && !all.some((other) => replaces(other, one)));
}

/** Whether it is the same drop, repeated with its end or later. */
function replaces(other: Range, one: Range): boolean {
  const isSame =
    other.attributes[uuidName] === one.attributes[uuidName] &&
    Math.abs(other.startSeconds - one.startSeconds) < sameSeconds;
  return isSame && other.endSeconds < one.endSeconds;
}
