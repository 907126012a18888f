import { define } from '../base/define.ts';
import { ZcPlaylistPanelElement } from './zc-playlist-panel/zc-playlist-panel.ts';
import { ZcUpNextElement } from './zc-up-next/zc-up-next.ts';

export { createPlaylistController } from './playlist-controller.ts';

/** What only a player with a playlist needs; it is fetched for such a one alone. */
export function definePlaylistParts(): void {
  define('zc-playlist-panel', ZcPlaylistPanelElement);
  define('zc-up-next', ZcUpNextElement);
}
