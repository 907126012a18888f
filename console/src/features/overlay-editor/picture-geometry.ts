/** A rectangle in pixels of the picture as it is shown in the editor. */
export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

export interface Size {
  width: number;
  height: number;
}

/** A line that something was snapped to, in pixels from the picture's left or top. */
export interface Guide {
  axis: 'x' | 'y';
  at: number;
}

/** Share of the picture that every screen shows, and that is safe for text (SMPTE ST 2046-1). */
export const safeAreas = { action: 0.93, title: 0.9 } as const;

/** Lines that a graphic snaps to: edges, centre and safe areas of the picture, edges and centres of the other graphics. */
export function snapLines(picture: Size, others: readonly Box[]): Guide[] {
  const shares = [0, 0.5, 1, ...Object.values(safeAreas).flatMap((safe) => [(1 - safe) / 2, (1 + safe) / 2])];
  return [
    ...shares.map((share): Guide => ({ axis: 'x', at: share * picture.width })),
    ...shares.map((share): Guide => ({ axis: 'y', at: share * picture.height })),
    ...others.flatMap(({ left, top, width, height }): Guide[] => [
      { axis: 'x', at: left },
      { axis: 'x', at: left + width / 2 },
      { axis: 'x', at: left + width },
      { axis: 'y', at: top },
      { axis: 'y', at: top + height / 2 },
      { axis: 'y', at: top + height },
    ]),
  ];
}

interface Pull {
  distance: number;
  guide: Guide;
}

/** The nearest line within reach of any of the positions. */
function nearest(lines: readonly Guide[], axis: Guide['axis'], positions: readonly number[], reach: number) {
  let best: Pull | undefined;
  for (const guide of lines) {
    if (guide.axis !== axis) continue;
    for (const position of positions) {
      const distance = guide.at - position;
      if (Math.abs(distance) <= reach && (!best || Math.abs(distance) < Math.abs(best.distance)))
        best = { distance, guide };
    }
  }
  return best;
}

export interface Snapped {
  box: Box;
  /** What to draw. */
  guides: Guide[];
}

/** Moves a box that is being dragged to lines within `reach` pixels, with its edges or its centre. */
export function snapMove(box: Box, lines: readonly Guide[], reach: number): Snapped {
  const { left, top, width, height } = box;
  const x = nearest(lines, 'x', [left, left + width / 2, left + width], reach);
  const y = nearest(lines, 'y', [top, top + height / 2, top + height], reach);
  return {
    box: { ...box, left: left + (x?.distance ?? 0), top: top + (y?.distance ?? 0) },
    guides: [x, y].flatMap((pull) => (pull ? [pull.guide] : [])),
  };
}

export type Corner = 'top-left' | 'top-right' | 'bottom-left' | 'bottom-right';

interface Widths {
  narrowest: number;
  widest?: number;
}

/** Keeps the proportions and the opposite corner; the box follows the direction in which the pointer moved further. */
export function resizeBox(
  box: Box,
  corner: Corner,
  by: { x: number; y: number },
  { narrowest, widest = Number.POSITIVE_INFINITY }: Widths,
): Box {
  const ratio = box.height / box.width;
  const fromLeft = corner.endsWith('left');
  const fromTop = corner.startsWith('top');
  const widerBy = fromLeft ? -by.x : by.x;
  const higherBy = fromTop ? -by.y : by.y;
  const grows = Math.abs(widerBy) * ratio >= Math.abs(higherBy) ? widerBy : higherBy / ratio;
  const width = Math.min(widest, Math.max(narrowest, box.width + grows));
  const height = width * ratio;
  return {
    width,
    height,
    left: fromLeft ? box.left + box.width - width : box.left,
    top: fromTop ? box.top + box.height - height : box.top,
  };
}

/** How wide a box may become by dragging this corner before it leaves the picture. */
export function growthLimit(box: Box, corner: Corner, picture: Size): number {
  const { left, top, width, height } = box;
  const across = corner.endsWith('left') ? left + width : picture.width - left;
  const down = corner.startsWith('top') ? top + height : picture.height - top;
  return Math.min(across, (down * width) / height);
}

interface Near {
  lines: readonly Guide[];
  /** Sizes of other boxes, whose width or height can be taken over. */
  sizes: readonly Size[];
  reach: number;
}

/** Snaps a box that is being resized by `corner` to nearby lines and sizes. `from` is the original box. */
export function snapResize(from: Box, corner: Corner, free: Box, { lines, sizes, reach }: Near): Snapped {
  const ratio = from.height / from.width;
  const fromLeft = corner.endsWith('left');
  const fromTop = corner.startsWith('top');
  const still = { x: fromLeft ? from.left + from.width : from.left, y: fromTop ? from.top + from.height : from.top };
  const edgeOf = ({ left, top, width, height }: Box) => ({
    x: fromLeft ? left : left + width,
    y: fromTop ? top : top + height,
  });
  const widths = [
    ...lines.map(({ axis, at }) => {
      const outwards = axis === 'x' ? fromLeft : fromTop;
      const length = outwards ? still[axis] - at : at - still[axis];
      return { axis, width: axis === 'x' ? length : length / ratio };
    }),
    ...sizes.map(({ width }) => ({ axis: 'x' as const, width })),
    ...sizes.map(({ height }) => ({ axis: 'y' as const, width: height / ratio })),
  ].filter(({ width }) => width > 0);
  const apart = ({ axis, width }: (typeof widths)[number]) => Math.abs(width - free.width) * (axis === 'x' ? 1 : ratio);
  const [best] = widths.filter((each) => apart(each) <= reach).sort((one, other) => apart(one) - apart(other));
  if (!best) return { box: free, guides: [] };
  const { width } = best;
  const box = {
    width,
    height: width * ratio,
    left: fromLeft ? still.x - width : from.left,
    top: fromTop ? still.y - width * ratio : from.top,
  };
  const edge = edgeOf(box);
  const axes = new Set(widths.filter((each) => Math.abs(each.width - width) < 0.01).map(({ axis }) => axis));
  return { box, guides: [...axes].map((axis) => ({ axis, at: edge[axis] })) };
}

/** How far boxes can be moved together, at most `by`, without any leaving the picture. */
export function moveInside(boxes: readonly Box[], by: { x: number; y: number }, picture: Size) {
  const held = (wish: number, begin: number, end: number, length: number) =>
    Math.max(Math.min(wish, length - end), -begin);
  return {
    x: held(
      by.x,
      Math.min(...boxes.map(({ left }) => left)),
      Math.max(...boxes.map(({ left, width }) => left + width)),
      picture.width,
    ),
    y: held(
      by.y,
      Math.min(...boxes.map(({ top }) => top)),
      Math.max(...boxes.map(({ top, height }) => top + height)),
      picture.height,
    ),
  };
}

/** Keeps a box inside the picture: first shrunk to fit, then moved inside. */
export function keepInside(box: Box, picture: Size): Box {
  const scale = Math.min(1, picture.width / box.width, picture.height / box.height);
  const width = box.width * scale;
  const height = box.height * scale;
  return {
    width,
    height,
    left: Math.min(Math.max(0, box.left), picture.width - width),
    top: Math.min(Math.max(0, box.top), picture.height - height),
  };
}
