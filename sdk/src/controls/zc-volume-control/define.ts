import { definePart } from '../../base/define.ts';
import { ZcVolumeControlElement } from './zc-volume-control.ts';

definePart('zc-volume-control', ZcVolumeControlElement);

declare global {
  interface HTMLElementTagNameMap {
    'zc-volume-control': ZcVolumeControlElement;
  }
}
