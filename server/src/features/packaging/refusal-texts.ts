import { ruleMessages, serverMessages } from '@zeacon/contract';
import type { MediaRefusal, MediaRefusedError } from '../../media/media-refused-error.ts';
import { toClock } from '../../platform/to-clock.ts';

/** What the video's owner reads about a refused file. */
export const refusalText = ({ code, atMs }: Pick<MediaRefusedError, 'code' | 'atMs'>): string =>
  code === 'unreadable' && atMs !== undefined
    ? ruleMessages.fill(serverMessages.videoBreaksAt, { time: toClock(atMs / 1000) })
    : refusalTexts[code];

const refusalTexts: Record<MediaRefusal, string> = {
  not_video: serverMessages.videoIsNone,
  truncated: serverMessages.videoTruncated,
  no_video_track: serverMessages.videoWithoutPicture,
  picture_too_large: serverMessages.videoPictureTooLarge,
  playlist: serverMessages.videoIsPlaylist,
  image: serverMessages.videoIsImage,
  document: serverMessages.videoIsDocument,
  empty: serverMessages.videoEmpty,
  empty_file: serverMessages.videoFileEmpty,
  too_long: serverMessages.videoTooLong,
  encrypted: serverMessages.videoEncrypted,
  needs_encoder: serverMessages.videoNeedsEncoder,
  not_remuxable: serverMessages.videoNotRemuxable,
  unreadable: serverMessages.videoDamaged,
};
