/** Why an upload is refused. Codes are stored with the failed job, so add, never rename. */
export const mediaRefusals = {
  not_video: 'This file is not a video we can read.',
  truncated: 'This video is cut short: the file ends before the video does. Please upload it again.',
  no_video_track: 'This file has no picture, only sound or data.',
  picture_too_large: 'The picture is too large: at most 8192 pixels on a side and 36 million pixels in all.',
  playlist: 'This file is a playlist or script that points at other files, not a video.',
  image: 'This file is a picture, not a video.',
  empty: 'This video has no length.',
  too_long: 'This video is too long: at most 24 hours.',
  encrypted: 'This video is encrypted (DRM) and cannot be played here.',
  needs_encoder: 'This kind of video must be converted first, and no encoder (ffmpeg) is installed on this server.',
  not_remuxable: 'This video cannot be packaged without converting it.',
  unreadable: 'This video is damaged and could not be read to its end.',
} as const;

export type MediaRefusal = keyof typeof mediaRefusals;

/** The file itself is at fault: trying again does not help. The message is a sentence for a person. */
export class MediaRefusedError extends Error {
  readonly code: MediaRefusal;

  constructor(code: MediaRefusal, options?: ErrorOptions) {
    super(mediaRefusals[code], options);
    this.name = 'MediaRefusedError';
    this.code = code;
  }
}
