import { definePart } from '../../base/define.ts';
import '../../player/zc-play-button/define.ts';
import '../zc-seek-bar/define.ts';
import '../zc-volume-control/define.ts';
import { ZcControlBarElement } from './zc-control-bar.ts';

definePart('zc-control-bar', ZcControlBarElement);

declare global {
  interface HTMLElementTagNameMap {
    'zc-control-bar': ZcControlBarElement;
  }
}
