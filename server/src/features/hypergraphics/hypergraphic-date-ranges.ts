import {
  hypergraphicDateRangeClass,
  type LiveHypergraphic,
  hypergraphicDateRangeAttributes as names,
} from '@zeacon/contract';

/**
 * The `EXT-X-DATERANGE` lines of a media playlist whose first segment begins at `windowStart`: one for each graphic
 * that is on or was on since then, so that late joiners see what is on. Times are picture times. A tag that disappears
 * from the newest playlist belongs to a graphic that was removed before the window or deleted.
 */
export function hypergraphicDateRanges(drops: readonly LiveHypergraphic[], windowStart: Date): string[] {
  return drops
    .filter(({ removedDate }) => removedDate === null || Date.parse(removedDate) >= windowStart.getTime())
    .map(toDateRange);
}

function toDateRange({ id, hypergraphic, style, droppedDate, removedDate }: LiveHypergraphic): string {
  const { uuid, name, url, defaultPath, hoverPath, width, height, trackConversions } = hypergraphic;
  const attributes: [string, string][] = [
    ['ID', quoted(id)],
    ['CLASS', `"${hypergraphicDateRangeClass}"`],
    ['START-DATE', instant(droppedDate)],
    ...(removedDate === null ? [] : [['END-DATE', instant(removedDate)] satisfies [string, string]]),
    [names.uuid, quoted(uuid)],
    [names.name, quoted(name)],
    [names.url, quoted(url)],
    [names.defaultPath, quoted(defaultPath)],
    ...(hoverPath === null ? [] : [[names.hoverPath, quoted(hoverPath)] satisfies [string, string]]),
    [names.width, decimal(width)],
    [names.height, decimal(height)],
    [names.styleTop, decimal(style.top)],
    [names.styleLeft, decimal(style.left)],
    [names.styleWidth, decimal(style.width)],
    [names.trackConversions, trackConversions ? '1' : '0'],
  ];
  return `#EXT-X-DATERANGE:${attributes.map(([name, value]) => `${name}=${value}`).join(',')}`;
}

/** Half a surrogate pair cannot be encoded, so it becomes the replacement character. */
const quoted = (text: string) => `"${encodeURIComponent(text.toWellFormed())}"`;

const instant = (date: string) => `"${new Date(date).toISOString()}"`;

/** Playlists allow no exponents. */
const decimal = (value: number) => String(Number(value.toFixed(6)));
