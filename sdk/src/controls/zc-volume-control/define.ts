import { define } from '../../base/define.ts';
import { ZcVolumeControlElement } from './zc-volume-control.ts';

define('zc-volume-control', ZcVolumeControlElement);

declare global {
  interface HTMLElementTagNameMap {
    'zc-volume-control': ZcVolumeControlElement;
  }
}
