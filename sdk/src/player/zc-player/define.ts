import { define } from '../../base/define.ts';
import '../../controls/zc-control-bar/define.ts';
import '../zc-play-button/define.ts';
import '../zc-player-message/define.ts';
import { ZcPlayerElement } from './zc-player.ts';

define('zc-player', ZcPlayerElement);

declare global {
  interface HTMLElementTagNameMap {
    'zc-player': ZcPlayerElement;
  }
}
