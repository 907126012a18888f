import { type ErrorCode, ruleMessages, serverMessages } from '@zeacon/contract';
import type { PictureRefusedError } from '../media/picture-refused-error.ts';
import { maxAnimationFrames, maxPictureHeight, type PictureRefusal } from '../media/picture-task.ts';
import { ApiError } from './api-error.ts';

const codes = {
  unreadable: 'image.unreadable',
  heic: 'image.unreadable',
  too_large: 'image.too_large',
  too_tall: 'image.too_large',
  moves_too_long: 'image.too_large',
} as const satisfies Record<PictureRefusal, ErrorCode>;

const messages: Partial<Record<PictureRefusal, string>> = {
  heic: serverMessages.pictureHeic,
  too_tall: ruleMessages.fill(serverMessages.pictureTooTall, { height: maxPictureHeight }),
  moves_too_long: ruleMessages.fill(serverMessages.pictureMovesTooLong, { frames: maxAnimationFrames }),
};

/** Why a picture cannot be used, for whoever sent it. */
export function toPictureRefusal(error: PictureRefusedError): ApiError {
  const message = messages[error.code];
  return new ApiError(codes[error.code], { cause: error, ...(message && { message }) });
}
