import { toThumbnailName } from '@zeacon/contract';

export const thumbnailBase = '/media/thumbnails';

/** The name of a video file's thumbnail: its own with `.png` for its extension (spec section 9), or behind it where that is no common one. */
export function thumbnailName(fileName: string): string {
  const name = toThumbnailName(fileName).toWellFormed();
  return name.endsWith('.png') ? name : `${name}.png`;
}

/** `query` is what the owner's media addresses of the video carry, from `?` on; empty where anybody may read. */
export function thumbnailUrl({ id, fileName }: { id: string; fileName: string }, query = ''): string {
  return `${thumbnailBase}/${id}/${encodeURIComponent(thumbnailName(fileName))}${query}`;
}
