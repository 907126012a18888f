import type { hypergraphicDateRangeAttributes } from '@zeacon/contract';
import { isGraphic } from '../overlays/overlay-guards.generated.ts';
import type { Placed } from '../overlays/overlay-state.ts';
import { resolveGraphic } from '../overlays/to-overlays.ts';

/** The times of a playlist segment. */
export interface DatedSegment {
  /** Seconds of media time. */
  readonly start: number;
  readonly duration: number;
  /** Time of its first picture, epoch ms (`EXT-X-PROGRAM-DATE-TIME`). */
  readonly programDateTime: number | null;
}

/** An `EXT-X-DATERANGE` tag. Times are epoch ms. */
export interface DateRangeTag {
  readonly id: string;
  readonly startDate: number;
  readonly endDate: number | null;
  readonly attributes: Readonly<Record<string, string | undefined>>;
}

/** Graphics in a live playlist: the tags of our class, and how their dates map to media time. */
export interface DateRanges {
  readonly segments: readonly DatedSegment[];
  readonly tags: readonly DateRangeTag[];
}

/** The same names as in the contract; a test compares them. */
export const names: typeof hypergraphicDateRangeAttributes = {
  uuid: 'X-COM-ZEACON-UUID',
  name: 'X-COM-ZEACON-NAME',
  url: 'X-COM-ZEACON-URL',
  defaultPath: 'X-COM-ZEACON-DEFAULT-PATH',
  hoverPath: 'X-COM-ZEACON-HOVER-PATH',
  width: 'X-COM-ZEACON-WIDTH',
  height: 'X-COM-ZEACON-HEIGHT',
  styleTop: 'X-COM-ZEACON-STYLE-TOP',
  styleLeft: 'X-COM-ZEACON-STYLE-LEFT',
  styleWidth: 'X-COM-ZEACON-STYLE-WIDTH',
  trackConversions: 'X-COM-ZEACON-TRACK-CONVERSIONS',
};

/** The graphics in a live playlist, in order of their dates. Invalid ones are left out. */
export function readDateRanges({ segments, tags }: DateRanges, origin: string): Placed[] {
  const toMedia = createMediaClock(segments);
  return [...tags]
    .sort((a, b) => a.startDate - b.startDate)
    .flatMap((tag): Placed[] => {
      const read = createReader(tag);
      const drawn = {
        uuid: read.text('uuid'),
        name: read.text('name'),
        url: read.text('url'),
        defaultPath: read.text('defaultPath'),
        hoverPath: read.text('hoverPath') || null,
        width: read.figure('width'),
        height: read.figure('height'),
        trackConversions: read.figure('trackConversions') === 1,
      };
      const graphic = isGraphic(drawn) ? resolveGraphic(drawn, origin) : undefined;
      const [top, left, width] = [read.figure('styleTop'), read.figure('styleLeft'), read.figure('styleWidth')];
      const startMs = toMedia(tag.startDate);
      const endMs = tag.endDate === null ? Number.POSITIVE_INFINITY : toMedia(tag.endDate);
      const known = [top, left, width, startMs].every(Number.isFinite) && endMs !== undefined;
      return graphic && known && startMs !== undefined
        ? [{ id: tag.id, graphic, startMs, endMs, top, left, width }]
        : [];
    });
}

/**
 * Maps a date to media time, in milliseconds. Each date is counted from its segment, so that a clock jump between
 * segments moves only what comes after it. A date between segments maps to the start of the next; dates before the
 * first and after the last are extrapolated.
 */
function createMediaClock(segments: readonly DatedSegment[]): (date: number) => number | undefined {
  const dated = segments.filter(({ programDateTime }) => Number.isFinite(programDateTime));
  const [first] = dated;
  const last = dated.at(-1);

  return (date) => {
    const within = dated.find(({ programDateTime, duration }) => {
      const passed = date - Number(programDateTime);
      return passed >= 0 && passed < duration * 1000;
    });
    const next = dated.find(({ programDateTime }) => Number(programDateTime) > date);
    if (!within && next && next !== first) return next.start * 1000;
    const from = within ?? next ?? last;
    return from && from.start * 1000 + date - Number(from.programDateTime);
  };
}

function createReader({ attributes }: DateRangeTag) {
  const raw = (name: keyof typeof names) => attributes[names[name]];
  return {
    text(name: keyof typeof names): string | undefined {
      try {
        const value = raw(name);
        return value === undefined ? undefined : decodeURIComponent(value);
      } catch {
        return undefined;
      }
    },
    figure: (name: keyof typeof names): number => Number.parseFloat(raw(name) ?? ''),
  };
}
