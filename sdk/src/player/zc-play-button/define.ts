import { define } from '../../base/define.ts';
import { ZcPlayButtonElement } from './zc-play-button.ts';

define('zc-play-button', ZcPlayButtonElement);

declare global {
  interface HTMLElementTagNameMap {
    'zc-play-button': ZcPlayButtonElement;
  }
}
