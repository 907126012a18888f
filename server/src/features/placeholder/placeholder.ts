import { fileURLToPath } from 'node:url';
import { placeholderVideoDurationSeconds } from '@zeacon/contract';

export const placeholderBase = '/media/placeholder';

/** The placeholder for a video without a file: ten minutes of countdown (spec section 9). */
export const placeholder = {
  hlsUrl: `${placeholderBase}/index.m3u8`,
  posterUrl: `${placeholderBase}/poster.jpg`,
  durationMs: placeholderVideoDurationSeconds * 1000,
  width: 1280,
  height: 720,
} as const;

export const placeholderFolder = fileURLToPath(new URL('../../../assets/placeholder/', import.meta.url));
/** Path and address of its thumbnail, named after its file `placeholder.mp4`. */
export const placeholderThumbnail = `${placeholderFolder}placeholder.png`;
export const placeholderThumbnailUrl = `${placeholderBase}/placeholder.png`;
