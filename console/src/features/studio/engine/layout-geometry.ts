export const layouts = ['single', 'side-by-side', 'picture-in-picture', 'screen-speaker'] as const;
export type Layout = (typeof layouts)[number];

export interface Size {
  width: number;
  height: number;
}

/** A rectangle in the picture, in pixels. */
export interface Box extends Size {
  x: number;
  y: number;
}

export interface Slot {
  box: Box;
  /** `cover` fills the box and crops the rest, `contain` shows everything. */
  fit: 'cover' | 'contain';
  radius: number;
}

/** Pixels of the picture's shorter side, the best first. */
export const pictureQualities = [720, 540, 360] as const;
export type PictureQuality = (typeof pictureQualities)[number];

/** 16:9, or 9:16 in portrait. */
export function pictureSize(orientation: 'LANDSCAPE' | 'PORTRAIT', quality: PictureQuality): Size {
  const long = (quality * 16) / 9;
  return orientation === 'LANDSCAPE' ? { width: long, height: quality } : { width: quality, height: long };
}

const box = (x: number, y: number, width: number, height: number): Box => ({ x, y, width, height });
const round = ({ x, y, width, height }: Box): Box =>
  box(Math.round(x), Math.round(y), Math.round(width), Math.round(height));

/**
 * Positions of the shown sources, the main one first; sources without room get no slot. `isWhole` marks sources that
 * must not be cropped: screens and pictures.
 */
export function arrange(layout: Layout, isWhole: readonly boolean[], picture: Size): Slot[] {
  const count = isWhole.length;
  if (count === 0) return [];
  const boxes = count === 1 ? [box(0, 0, picture.width, picture.height)] : boxesOf(layout, count, picture);
  const isFloating = layout === 'picture-in-picture';
  return boxes.map((placed, index) => ({
    box: round(placed),
    fit: isWhole[index] ? 'contain' : 'cover',
    radius: isFloating && index > 0 ? Math.round(Math.min(picture.width, picture.height) * 0.02) : 0,
  }));
}

function boxesOf(layout: Layout, count: number, { width, height }: Size): Box[] {
  if (layout === 'single') return [box(0, 0, width, height)];
  if (layout === 'side-by-side') return grid(count, width, height);
  if (layout === 'picture-in-picture') return [box(0, 0, width, height), ...corner(count - 1, { width, height })];
  return screenAndSpeakers(count, { width, height });
}

/** Rows of boxes of one size; the last row is stretched to fill the width. */
function grid(count: number, width: number, height: number): Box[] {
  const isWide = width >= height;
  const columns = isWide ? (count <= 3 ? count : Math.ceil(Math.sqrt(count))) : count <= 3 ? 1 : 2;
  const rows = Math.ceil(count / columns);
  return Array.from({ length: count }, (_slot, index) => {
    const row = Math.floor(index / columns);
    const inRow = row === rows - 1 ? count - row * columns : columns;
    const w = width / inRow;
    return box((index - row * columns) * w, (row * height) / rows, w, height / rows);
  });
}

/** Small ones, from the lower right corner leftwards. */
function corner(count: number, { width, height }: Size): Box[] {
  const gap = Math.min(width, height) * 0.03;
  const room = (Math.max(width, height) - gap) / count - gap;
  const w = Math.min(Math.min(width, height) * (width >= height ? 0.4 : 0.34), room);
  const h = (w * 9) / 16;
  return Array.from({ length: count }, (_slot, index) =>
    width >= height
      ? box(width - (index + 1) * (w + gap), height - gap - h, w, h)
      : box(width - gap - w, height - (index + 1) * (h + gap), w, h),
  );
}

/** The screen large, the speakers in a column beside it, or below it in a portrait picture. */
function screenAndSpeakers(count: number, { width, height }: Size): Box[] {
  const speakers = count - 1;
  if (width >= height) {
    const column = width * 0.24;
    const h = Math.min(height / speakers, (column * 3) / 4);
    const top = (height - h * speakers) / 2;
    return [
      box(0, 0, width - column, height),
      ...Array.from({ length: speakers }, (_slot, index) => box(width - column, top + index * h, column, h)),
    ];
  }
  const row = height * 0.4;
  return [
    box(0, 0, width, height - row),
    ...grid(speakers, width, row).map((placed) => ({ ...placed, y: placed.y + height - row })),
  ];
}

/** Source and destination rectangles for `drawImage`. */
export function fitInto({ box: room, fit }: Slot, source: Size): { from: Box; to: Box } {
  const scale =
    fit === 'cover'
      ? Math.max(room.width / source.width, room.height / source.height)
      : Math.min(room.width / source.width, room.height / source.height);
  if (fit === 'cover') {
    const width = room.width / scale;
    const height = room.height / scale;
    return { from: box((source.width - width) / 2, (source.height - height) / 2, width, height), to: room };
  }
  const width = source.width * scale;
  const height = source.height * scale;
  return {
    from: box(0, 0, source.width, source.height),
    to: round(box(room.x + (room.width - width) / 2, room.y + (room.height - height) / 2, width, height)),
  };
}
