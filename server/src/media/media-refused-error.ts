/** Why a file is refused as a video. Codes are stored with the failed job, so add, never rename. */
export type MediaRefusal =
  | 'not_video'
  | 'truncated'
  | 'no_video_track'
  | 'picture_too_large'
  | 'playlist'
  | 'image'
  | 'document'
  | 'empty'
  | 'empty_file'
  | 'too_long'
  | 'encrypted'
  | 'needs_encoder'
  | 'not_remuxable'
  | 'unreadable';

/** The file itself is at fault: trying again does not help. */
export class MediaRefusedError extends Error {
  override readonly name = 'MediaRefusedError';
  readonly code: MediaRefusal;
  /** The time in the video from which on it is damaged, if known. */
  readonly atMs: number | undefined;

  constructor(code: MediaRefusal, { atMs, ...options }: ErrorOptions & { atMs?: number | undefined } = {}) {
    super(`The file was refused: ${code}.`, options);
    this.code = code;
    this.atMs = atMs;
  }
}
