import type { Box } from './heif-boxes.ts';

/**
 * Where the pixels of a decoded picture are shown. The pixel that is shown at (x, y) is that at `left + x·across[0] +
 * y·down[0]` and `top + x·across[1] + y·down[1]` of the decoded picture.
 */
export interface Placement {
  width: number;
  height: number;
  left: number;
  top: number;
  across: readonly [number, number];
  down: readonly [number, number];
}

/** What the properties of a picture, in their order, ask to be cut off, turned and mirrored. */
export function placementOf(width: number, height: number, properties: readonly Box[]): Placement {
  const start: Placement = { width, height, left: 0, top: 0, across: [1, 0], down: [0, 1] };
  return properties.reduce((placed, { type, body }) => {
    if (type === 'clap') return cut(placed, body);
    if (type === 'irot') return turned(placed, body.readUInt8(0) & 3);
    if (type === 'imir') return mirrored(placed, (body.readUInt8(0) & 1) === 1);
    return placed;
  }, start);
}

function from({ left, top, across, down }: Placement, x: number, y: number) {
  return { left: left + x * across[0] + y * down[0], top: top + x * across[1] + y * down[1] };
}

const opposite = ([x, y]: readonly [number, number]) => [0 - x, 0 - y] as const;

/** Quarter turns against the clock. */
function turned(placed: Placement, quarters: number): Placement {
  if (quarters === 0) return placed;
  const { width, height, across, down } = placed;
  const once = { width: height, height: width, ...from(placed, width - 1, 0), across: down, down: opposite(across) };
  return turned(once, quarters - 1);
}

function mirrored(placed: Placement, isSideways: boolean): Placement {
  const { width, height, across, down } = placed;
  return isSideways
    ? { ...placed, ...from(placed, width - 1, 0), across: opposite(across) }
    : { ...placed, ...from(placed, 0, height - 1), down: opposite(down) };
}

/** Keeps a part, given by its size and by how far its centre is from that of the whole, all as fractions. */
function cut(placed: Placement, body: Buffer): Placement {
  const fraction = (index: number) => body.readInt32BE(index * 8) / body.readInt32BE(index * 8 + 4);
  const [width, height] = [Math.round(fraction(0)), Math.round(fraction(1))];
  const x = Math.floor((placed.width - width) / 2 + fraction(2));
  const y = Math.floor((placed.height - height) / 2 + fraction(3));
  const isInside =
    width > 0 && height > 0 && x >= 0 && y >= 0 && x + width <= placed.width && y + height <= placed.height;
  if (!isInside) throw new RangeError('The part to show is not in the picture.');
  return { ...placed, width, height, ...from(placed, x, y) };
}
