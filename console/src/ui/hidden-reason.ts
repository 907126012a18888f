import type { Stream } from '@zeacon/contract';

/** Why viewers of a playlist or a player are not shown a video, or undefined when they are. */
export function hiddenReason({ playback, publishStatus, expiry, accessVisibility }: Stream): string | undefined {
  if (playback === null) return 'Not playable yet';
  if (publishStatus !== 'Published') return 'Not published';
  if (expiry === 'EXPIRED') return 'Expired';
  if (accessVisibility === 'UNLISTED') return 'Unlisted';
  if (accessVisibility === 'POSTED') return 'Posted only';
  return undefined;
}
