import { definePart } from '../../base/define.ts';
import { ZcPlayerMessageElement } from './zc-player-message.ts';

definePart('zc-player-message', ZcPlayerMessageElement);

declare global {
  interface HTMLElementTagNameMap {
    'zc-player-message': ZcPlayerMessageElement;
  }
}
