import { definePart } from '../../base/define.ts';
import { ZcSeekBarElement } from './zc-seek-bar.ts';

definePart('zc-seek-bar', ZcSeekBarElement);

declare global {
  interface HTMLElementTagNameMap {
    'zc-seek-bar': ZcSeekBarElement;
  }
}
