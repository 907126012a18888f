import { toThumbnailName } from '@zeacon/contract';

export const thumbnailBase = '/media/thumbnails';

/**
 * The name of a video file's thumbnail: its own with the extension `.png` (spec section 9), which is appended if its
 * own extension is unusual.
 */
export function thumbnailName(fileName: string): string {
  const name = toThumbnailName(fileName).toWellFormed();
  return name.endsWith('.png') ? name : `${name}.png`;
}

/** `query` is the query of the owner's media addresses, starting with `?`; empty if anybody may read. */
export function thumbnailUrl({ id, fileName }: { id: string; fileName: string }, query = ''): string {
  return `${thumbnailBase}/${id}/${encodeURIComponent(thumbnailName(fileName))}${query}`;
}
