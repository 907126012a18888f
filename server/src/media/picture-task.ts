/** Makes the sizes of a picture that somebody sent, into `outDir` as `{width}.webp` and `{width}.avif`. */
export interface SizesTask {
  kind: 'sizes';
  path: string;
  outDir: string;
  /** Never enlarged: what is narrower than one of them gets its own width instead. */
  widths: readonly number[];
  maxPixels: number;
  /** Keeps a moving picture moving; otherwise its first frame is taken. */
  animated: boolean;
}

export interface PngTask {
  kind: 'png';
  path: string;
  outPath: string;
  maxWidth: number;
}

export type PictureTask = SizesTask | PngTask;

export interface PictureSizes {
  /** As shown, that is after its orientation was applied, of the largest file. */
  width: number;
  height: number;
  /** Smallest first. */
  widths: number[];
  hasAvif: boolean;
  /** Of the largest WebP. */
  sizeBytes: number;
}

/**
 * `heic` is how telephones keep their photos, which is not decoded here. `moves_too_long` is an animation beyond the limits
 * that a still picture would be within. `too_tall` is what is higher than {@link maxPictureHeight} also when it is made narrower.
 */
export type PictureRefusal = 'unreadable' | 'heic' | 'too_large' | 'too_tall' | 'moves_too_long';

export const maxAnimationFrames = 150;
/** Of the tallest WebP there can be, in pixels. */
export const maxPictureHeight = 16_383;

/** What the program says on its standard output, as JSON. */
export type PictureAnswer =
  | { result: PictureSizes | undefined }
  | { refusal: PictureRefusal }
  | { failure: string; code?: string };
