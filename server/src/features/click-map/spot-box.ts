import type { CallToAction, CallToActionPosition, ClickSpot } from '@zeacon/contract';

type Box = ClickSpot['box'];

/** Where the buttons of a position stand, in percent: as large as one of a few words in a player of usual size. */
const places: Record<CallToActionPosition, Box> = {
  TOP_LEFT: { left: 3, top: 5, width: 26, height: 12 },
  TOP_RIGHT: { left: 71, top: 5, width: 26, height: 12 },
  CENTER: { left: 37, top: 44, width: 26, height: 12 },
  BOTTOM_LEFT: { left: 3, top: 83, width: 26, height: 12 },
  BOTTOM_RIGHT: { left: 71, top: 83, width: 26, height: 12 },
  BOTTOM_BAR: { left: 3, top: 83, width: 94, height: 12 },
};

/** A form stands in the middle of the covered picture, an ad is all of it. */
export function boxOfCall({ kind, style }: Pick<CallToAction, 'kind' | 'style'>): Box {
  if (kind === 'AD') return { left: 0, top: 0, width: 100, height: 100 };
  return kind === 'LEAD_FORM' ? { left: 25, top: 12, width: 50, height: 76 } : places[style.position];
}

/** A graphic is as wide as was chosen, in percent of the picture, and as high as its own proportions say. */
export function boxOfGraphic(
  { left, top, width }: { left: number; top: number; width: number },
  graphic: { width: number; height: number },
  picture: { width: number; height: number },
): Box {
  const height = (width * (graphic.height / graphic.width) * picture.width) / picture.height;
  return { left, top, width, height };
}
