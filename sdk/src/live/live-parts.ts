import { define } from '../base/define.ts';
import { ZcHandRaiseElement } from './zc-hand-raise/zc-hand-raise.ts';
import { ZcLiveButtonElement } from './zc-live-button/zc-live-button.ts';
import { ZcLiveCoverElement } from './zc-live-cover/zc-live-cover.ts';
import { ZcLiveSeekBarElement } from './zc-live-seek-bar/zc-live-seek-bar.ts';
import { ZcLiveToolsElement } from './zc-live-tools/zc-live-tools.ts';

/** Elements that only the player of a live stream needs, loaded only for one. */
export function defineLiveParts(): void {
  define('zc-live-cover', ZcLiveCoverElement);
  define('zc-live-button', ZcLiveButtonElement);
  define('zc-live-tools', ZcLiveToolsElement);
  define('zc-hand-raise', ZcHandRaiseElement);
  define('zc-live-seek-bar', ZcLiveSeekBarElement);
}
