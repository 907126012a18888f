import { define } from '../define.ts';
import '../zc-control-bar/define.ts';
import '../zc-play-button/define.ts';
import '../zc-player-message/define.ts';
import { ZcPlayerElement } from './zc-player.ts';

define('zc-player', ZcPlayerElement);

declare global {
  interface HTMLElementTagNameMap {
    'zc-player': ZcPlayerElement;
  }
}
