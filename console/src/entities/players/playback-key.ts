import type { PublicStream } from '@zeacon/contract';

const renewalMs = 30 * 60_000;

/**
 * Stays the same while a player needs no new settings: every response signs the same addresses anew, and only another
 * address or an old signature matters.
 */
export function playbackKey(playback: PublicStream | null | undefined): string | null {
  if (!playback) return null;
  const { streamId, hlsUrl, posterUrl, thumbnailsUrl, captions, expiresAt } = playback;
  const named = [hlsUrl, posterUrl, thumbnailsUrl, ...captions.map(({ src }) => src)].map((url) => url?.split('?')[0]);
  return [streamId, ...named, expiresAt && Math.floor(expiresAt / renewalMs)].join(' ');
}
