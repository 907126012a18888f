import * as z from 'zod/mini';

/** The one table from failure to HTTP status and default wording. Codes are public API: add, never rename. */
export const errorCatalog = {
  'request.invalid': { status: 400, message: 'Some fields are not valid.' },
  'request.unreadable': { status: 400, message: 'The request could not be read.' },
  'request.too_large': { status: 413, message: 'The request is too large.' },
  'request.unsupported_type': { status: 415, message: 'This content type is not accepted here.' },
  'request.rate_limited': { status: 429, message: 'Too many attempts. Wait a moment and try again.' },
  'route.not_found': { status: 404, message: 'There is nothing at this address.' },
  'auth.required': { status: 401, message: 'Sign in to continue.' },
  'auth.bad_credentials': { status: 401, message: 'The email or the password is not correct.' },
  'auth.refresh_invalid': { status: 401, message: 'Your session has ended. Sign in again.' },
  'auth.token_expired': { status: 403, message: 'The access token has expired.' },
  'auth.csrf': { status: 403, message: 'The x-csrf-token header is missing or not valid. Reload the page.' },
  'auth.email_taken': { status: 409, message: 'An account with this email exists already.' },
  'account.not_found': { status: 404, message: 'There is no such account.' },
  'account.name_taken': { status: 409, message: 'This business name is taken.' },
  'stream.not_found': { status: 404, message: 'There is no such video.' },
  'stream.not_playable': { status: 422, message: 'This video cannot be published before it is playable.' },
  'stream.not_failed': { status: 422, message: 'Only a video whose processing failed can be retried.' },
  'stream.archived': {
    status: 422,
    message: 'An archive is not shown to viewers. Convert it to an on-demand video first.',
  },
  'stream.expired': { status: 410, message: 'This video is no longer available.' },
  'stream.has_file': { status: 422, message: 'This video has its file already.' },
  'stream.changed': { status: 409, message: 'This video was changed elsewhere. Reload to see the newest state.' },
  'archive.not_found': { status: 404, message: 'There is no such archive.' },
  'playlist.not_found': { status: 404, message: 'There is no such playlist, or no such place in it.' },
  'playlist.full': { status: 422, message: 'A playlist holds at most 500 videos.' },
  'playlist.changed': { status: 409, message: 'This playlist was changed elsewhere. Reload to see its newest order.' },
  'caption.not_found': { status: 404, message: 'There are no such captions.' },
  'caption.unreadable': { status: 422, message: 'The file holds no captions that can be read.' },
  'caption.too_many': { status: 422, message: 'A video holds at most 50 caption files.' },
  'caption.no_service': { status: 422, message: 'No transcription service is configured on this server.' },
  'image.not_found': { status: 404, message: 'There is no such picture.' },
  'image.token_invalid': { status: 401, message: 'The address of this picture upload is wrong, expired or used.' },
  'image.unreadable': {
    status: 415,
    message: 'This is not a picture that can be used. Choose a JPEG, PNG, WebP, GIF or AVIF file.',
  },
  'image.too_large': { status: 413, message: 'Pictures may have 20 MB and 50 million pixels at most.' },
  'image.frame_unavailable': {
    status: 503,
    message: 'No picture could be taken: ffmpeg is not installed, or the file of the video is gone.',
  },
  'oembed.url_unknown': { status: 404, message: 'This address is no video page of this server.' },
  'upload.not_found': { status: 404, message: 'There is no such upload.' },
  'upload.token_invalid': { status: 401, message: 'The upload token is missing, wrong or expired.' },
  'upload.too_large': { status: 413, message: 'The file is larger than this server accepts.' },
  'upload.part_invalid': { status: 400, message: 'A part is missing or differs from what was sent.' },
  'upload.finished': { status: 409, message: 'This upload is finished already.' },
  'player.not_found': { status: 404, message: 'There is no such player.' },
  'media.not_found': { status: 404, message: 'There is no such file.' },
  'media.token_invalid': { status: 401, message: 'This video needs a valid token.' },
  'media.token_expired': { status: 403, message: 'The media token has expired.' },
  'media.environment_wrong': { status: 400, message: 'The environment parameter names another environment.' },
  'media.range_invalid': { status: 416, message: 'The requested range is outside the file.' },
  'insight.period_invalid': { status: 422, message: 'The end date must not be before the start date.' },
  'idempotency.conflict': { status: 409, message: 'This Idempotency-Key was used with another request.' },
  'server.failed': { status: 500, message: 'Something went wrong' },
  'server.storage_full': { status: 507, message: 'The server has no storage left. Free some space and try again.' },
  'server.unavailable': { status: 503, message: 'The server is not ready yet. Try again in a moment.' },
} as const satisfies Record<string, { status: number; message: string }>;

export type ErrorCode = keyof typeof errorCatalog;

/** Every failed call answers this. `status` repeats the HTTP status as text (spec section 8). */
export const ErrorBody = z.object({
  message: z.string(),
  error: z.string(),
  status: z.string(),
  requestId: z.optional(z.string()),
  /** Only on validation failures: field name (dotted for nested ones) to message. */
  fieldErrors: z.optional(z.record(z.string(), z.string())),
});
export type ErrorBody = z.infer<typeof ErrorBody>;
