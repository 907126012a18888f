import { ruleMessages, serverMessages } from '@zeacon/contract';
import type { MediaRefusal, MediaRefusedError } from '../../media/media-refused-error.ts';

/** What the video's owner reads about a refused file. */
export const refusalText = ({ code, atMs }: Pick<MediaRefusedError, 'code' | 'atMs'>): string =>
  code === 'unreadable' && atMs !== undefined
    ? ruleMessages.fill(serverMessages.videoBreaksAt, { time: toTime(atMs) })
    : refusalTexts[code];

/** Hours, if there are any, minutes and seconds, as players show them. */
function toTime(ms: number): string {
  const seconds = Math.floor(ms / 1000);
  const two = (value: number) => String(value).padStart(2, '0');
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}

const refusalTexts: Record<MediaRefusal, string> = {
  not_video: serverMessages.videoIsNone,
  truncated: serverMessages.videoTruncated,
  no_video_track: serverMessages.videoWithoutPicture,
  picture_too_large: serverMessages.videoPictureTooLarge,
  playlist: serverMessages.videoIsPlaylist,
  image: serverMessages.videoIsImage,
  empty: serverMessages.videoEmpty,
  too_long: serverMessages.videoTooLong,
  encrypted: serverMessages.videoEncrypted,
  needs_encoder: serverMessages.videoNeedsEncoder,
  not_remuxable: serverMessages.videoNotRemuxable,
  unreadable: serverMessages.videoDamaged,
};
