import type { PublicStream } from '@zeacon/contract';

const renewalMs = 30 * 60_000;

/**
 * Stays the same while a player need not be told anew: every answer of the server signs the same addresses afresh, and
 * only what they name, or a signature that has aged, matters.
 */
export function playbackKey(playback: PublicStream | null | undefined): string | null {
  if (!playback) return null;
  const { streamId, hlsUrl, posterUrl, thumbnailsUrl, captions, expiresAt } = playback;
  const named = [hlsUrl, posterUrl, thumbnailsUrl, ...captions.map(({ src }) => src)].map((url) => url?.split('?')[0]);
  return [streamId, ...named, expiresAt && Math.floor(expiresAt / renewalMs)].join(' ');
}
