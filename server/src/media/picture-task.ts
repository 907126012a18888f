interface ReceivedPicture {
  path: string;
  maxPixels: number;
  /** Of the program that decodes HEIC. */
  ffmpegPath?: string | undefined;
}

/** Writes a received picture in several sizes to `outDir`, as `{width}.webp` and `{width}.avif`. */
export interface SizesTask extends ReceivedPicture {
  kind: 'sizes';
  outDir: string;
  /** A picture is never enlarged: if it is narrower than one of these, its own width is used instead. */
  widths: readonly number[];
  /** Keeps an animation; otherwise its first frame is taken. */
  animated: boolean;
}

export interface PngTask {
  kind: 'png';
  path: string;
  outPath: string;
  maxWidth: number;
}

/** Writes the middle of a received picture to `outPath`, as a square WebP without transparency. */
export interface SquareTask extends ReceivedPicture {
  kind: 'square';
  outPath: string;
  /** In pixels, at most: a picture is never enlarged. */
  side: number;
}

/** Writes a received picture as still WebP files, none larger than its side in either direction. */
export interface FitTask extends ReceivedPicture {
  kind: 'fit';
  /** Largest first: the others are made of what is made for it. In pixels, at most: a picture is never enlarged. */
  files: readonly { outPath: string; side: number }[];
}

export type PictureTask = SizesTask | PngTask | SquareTask | FitTask;

/** Of the largest file. */
export interface FittedPicture {
  width: number;
  height: number;
  sizeBytes: number;
}

export interface PictureSizes {
  /** Of the largest file, as displayed, which is after its orientation was applied. */
  width: number;
  height: number;
  /** Smallest first. */
  widths: number[];
  hasAvif: boolean;
  /** Size of the largest WebP. */
  sizeBytes: number;
}

/**
 * `heic` is a photo in the format of phones that cannot be decoded here: without ffmpeg, or because it is put together
 * in a rare way. `moves_too_long` is an animation that exceeds
 * the limits, although a still picture of it would not. `too_tall` is a picture that is higher than {@link
 * maxPictureHeight} even after scaling it down.
 */
export type PictureRefusal = 'unreadable' | 'heic' | 'too_large' | 'too_tall' | 'moves_too_long';

export const maxAnimationFrames = 150;
/** The largest height that WebP allows, in pixels. */
export const maxPictureHeight = 16_383;

/** What the program writes to its standard output, as JSON. */
export type PictureAnswer =
  | { result: PictureSizes | FittedPicture | undefined }
  | { refusal: PictureRefusal }
  | { failure: string; code?: string };
