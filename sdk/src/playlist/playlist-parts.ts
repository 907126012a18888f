import { define } from '../base/define.ts';
import { ZcPlaylistPanelElement } from './zc-playlist-panel/zc-playlist-panel.ts';
import { ZcUpNextElement } from './zc-up-next/zc-up-next.ts';

export { createPlaylistController } from './playlist-controller.ts';

/** Elements that only a player with a playlist needs, and that are loaded only for one. */
export function definePlaylistParts(): void {
  define('zc-playlist-panel', ZcPlaylistPanelElement);
  define('zc-up-next', ZcUpNextElement);
}
