import { definePart } from '../../base/define.ts';
import { ZcPlayButtonElement } from './zc-play-button.ts';

definePart('zc-play-button', ZcPlayButtonElement);

declare global {
  interface HTMLElementTagNameMap {
    'zc-play-button': ZcPlayButtonElement;
  }
}
