import type { LiveHypergraphic } from '@zeacon/contract';
import { type DateRangeTag, names } from '../core/live-overlays/date-ranges.ts';

/** Converts a graphic dropped into a live stream to a playlist tag. */
export function toDateRangeTag({ id, hypergraphic, style, droppedDate, removedDate }: LiveHypergraphic): DateRangeTag {
  const { uuid, name, url, defaultPath, hoverPath, width, height, trackConversions } = hypergraphic;
  const texts = { uuid, name, url, defaultPath, ...(hoverPath !== null && { hoverPath }) };
  const figures = {
    ...{ width, height, styleTop: style.top, styleLeft: style.left, styleWidth: style.width },
    trackConversions: trackConversions ? 1 : 0,
  };
  const attributes = [
    ...Object.entries(texts).map(([key, value]) => [key, encodeURIComponent(value)] as const),
    ...Object.entries(figures).map(([key, value]) => [key, String(value)] as const),
  ].map(([key, value]) => [names[key as keyof typeof names], value]);
  return {
    id,
    startDate: Date.parse(droppedDate),
    endDate: removedDate === null ? null : Date.parse(removedDate),
    attributes: Object.fromEntries(attributes),
  };
}
