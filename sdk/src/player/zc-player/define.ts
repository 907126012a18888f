import { definePart } from '../../base/define.ts';
import '../../controls/zc-control-bar/define.ts';
import '../zc-play-button/define.ts';
import '../zc-player-message/define.ts';
import { ZcPlayerElement } from './zc-player.ts';

definePart('zc-player', ZcPlayerElement);

declare global {
  interface HTMLElementTagNameMap {
    'zc-player': ZcPlayerElement;
  }
}
