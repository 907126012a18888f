import { fileURLToPath } from 'node:url';
import { placeholderVideoDurationSeconds } from '@zeacon/contract';

export const placeholderBase = '/media/placeholder';

/** What stands in for a video that has no file yet: ten minutes of countdown (spec section 9). */
export const placeholder = {
  hlsUrl: `${placeholderBase}/index.m3u8`,
  posterUrl: `${placeholderBase}/poster.jpg`,
  durationMs: placeholderVideoDurationSeconds * 1000,
  width: 1280,
  height: 720,
} as const;

export const placeholderFolder = fileURLToPath(new URL('../../../assets/placeholder/', import.meta.url));
/** Its picture as a thumbnail, under the name of its file `placeholder.mp4`: where it lies, and where it is served. */
export const placeholderThumbnail = `${placeholderFolder}placeholder.png`;
export const placeholderThumbnailUrl = `${placeholderBase}/placeholder.png`;
