import { encodePng } from '../../platform/png.ts';

/** Of the picture as it is shown, in CSS pixels: as wide as a mail's text. */
export const barsWidth = 494;
export const barsHeight = 88;

/** Pixels for each CSS pixel, so that it is sharp on dense screens. */
const density = 2;
const pixelsPerMetre = Math.round((96 * density) / 0.0254);

/** Each has a contrast of 3 and more to the white and to the dark card of a mail, as what is behind it is transparent. */
export const barColours = { now: '#d01a2b', before: '#8a939d' } as const;

export interface BarGroup {
  now: number;
  /** Null draws no bar. */
  before: number | null;
}

interface Bar {
  left: number;
  width: number;
  height: number;
  colour: string;
}

const radius = 3 * density;
/** Bars of a group and the room between two groups, in shares of a group. */
const barShare = 0.33;

/** One group of bars for each day, from the left, or from the right where texts begin there. */
export function drawBars(groups: readonly BarGroup[], direction: 'ltr' | 'rtl'): Buffer {
  const [width, height] = [barsWidth * density, barsHeight * density];
  const pixels = new Uint8Array(width * height * 4);
  const most = Math.max(1, ...groups.flatMap(({ now, before }) => [now, before ?? 0]));
  const heightOf = (value: number) => Math.max(density, Math.round((value / most) * height));
  const groupWidth = width / groups.length;
  const barWidth = Math.round(groupWidth * barShare);
  for (const [at, { now, before }] of groups.entries()) {
    const centre = Math.round(groupWidth * ((direction === 'rtl' ? groups.length - 1 - at : at) + 0.5));
    const shown = [
      ...(before === null ? [] : [{ value: before, colour: barColours.before }]),
      { value: now, colour: barColours.now },
    ];
    const ordered = direction === 'rtl' ? shown.toReversed() : shown;
    const first = centre - Math.round((ordered.length * barWidth + (ordered.length - 1) * density) / 2);
    for (const [place, { value, colour }] of ordered.entries())
      fill(
        pixels,
        { width, height },
        {
          left: first + place * (barWidth + density),
          ...{ width: barWidth, height: heightOf(value), colour },
        },
      );
  }
  return encodePng({ width, height, pixels }, pixelsPerMetre);
}

/** From the bottom up, with round corners at the top. */
function fill(pixels: Uint8Array, size: { width: number; height: number }, { left, width, height, colour }: Bar): void {
  const rgb = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
  const round = Math.min(radius, height);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      // How far the middle of the pixel is beyond the centre of the nearer corner.
      const beyondX = Math.max(round - (x + 0.5), x + 0.5 - (width - round), 0);
      const beyondY = Math.max(round - (y + 0.5), 0);
      const covered = Math.min(1, Math.max(0, round - Math.hypot(beyondX, beyondY) + 0.5));
      const opaque = beyondX > 0 && beyondY > 0 ? covered : 1;
      pixels.set([...rgb, Math.round(opaque * 255)], ((size.height - height + y) * size.width + left + x) * 4);
    }
}
