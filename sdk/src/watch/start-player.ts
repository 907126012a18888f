import type { ZcPlayerElement } from '../player/zc-player/zc-player.ts';
import type { PageState } from './page-state.ts';

/** Gives the player its video before it looks for one itself. */
export function startPlayer(player: ZcPlayerElement, { config, mediaToken }: PageState): void {
  player.config = config;
  player.setAttribute('media-id', config.stream.streamId);
  if (mediaToken) player.setAttribute('media-token', mediaToken);
}
