import { t } from '@lingui/core/macro';
import type { Stream } from '@zeacon/contract';

/** Why viewers of a playlist or player do not see a video, or undefined if they do. */
export function hiddenReason({
  playback,
  publishStatus,
  expiry,
  accessVisibility,
  requiresSignedEmbed,
}: Stream): string | undefined {
  if (playback === null) return t`Not playable yet`;
  if (publishStatus !== 'Published') return t`Not published`;
  if (expiry === 'EXPIRED') return t`Expired`;
  if (requiresSignedEmbed) return t`Only with a signed token`;
  if (accessVisibility === 'UNLISTED') return t`Unlisted`;
  if (accessVisibility === 'POSTED') return t`Posted only`;
  return undefined;
}
