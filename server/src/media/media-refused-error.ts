/** Why a file is refused as a video. Codes are stored with the failed job, so add, never rename. */
export type MediaRefusal =
  | 'not_video'
  | 'truncated'
  | 'no_video_track'
  | 'picture_too_large'
  | 'playlist'
  | 'image'
  | 'empty'
  | 'too_long'
  | 'encrypted'
  | 'needs_encoder'
  | 'not_remuxable'
  | 'unreadable';

/** The file itself is at fault: trying again does not help. */
export class MediaRefusedError extends Error {
  override readonly name = 'MediaRefusedError';
  readonly code: MediaRefusal;

  constructor(code: MediaRefusal, options?: ErrorOptions) {
    super(`The file was refused: ${code}.`, options);
    this.code = code;
  }
}
