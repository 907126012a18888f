import type { Stream } from '@zeacon/contract';

/** The video's own page. */
export function linkOf({ id, playback }: Stream): string {
  return new URL(playback?.shareUrl ?? `/v/${encodeURIComponent(id)}`, location.origin).href;
}
