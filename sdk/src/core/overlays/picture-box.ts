export interface Size {
  readonly width: number;
  readonly height: number;
}

export interface Box extends Size {
  readonly left: number;
  readonly top: number;
}

/**
 * The box of a video's picture, centred in its element, which may be larger (bars) or smaller (cropped). `fit` is the
 * computed `object-fit`. Undefined while one of the two has no size.
 */
export function toPictureBox(element: Size, picture: Size, fit: string): Box | undefined {
  if (!(Math.min(element.width, element.height, picture.width, picture.height) > 0)) return undefined;
  const { width, height } = scale(element, picture, fit);
  return { left: (element.width - width) / 2, top: (element.height - height) / 2, width, height };
}

function scale(element: Size, picture: Size, fit: string): Size {
  if (fit === 'fill') return element;
  const wide = element.width / picture.width;
  const high = element.height / picture.height;
  const most = fit === 'scale-down' ? 1 : wide;
  const factor = fit === 'none' ? 1 : fit === 'cover' ? Math.max(wide, high) : Math.min(wide, high, most);
  return { width: picture.width * factor, height: picture.height * factor };
}
