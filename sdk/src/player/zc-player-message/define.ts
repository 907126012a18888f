import { define } from '../../base/define.ts';
import { ZcPlayerMessageElement } from './zc-player-message.ts';

define('zc-player-message', ZcPlayerMessageElement);

declare global {
  interface HTMLElementTagNameMap {
    'zc-player-message': ZcPlayerMessageElement;
  }
}
