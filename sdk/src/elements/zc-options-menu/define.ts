import { define } from '../define.ts';
import { ZcOptionsMenuElement } from './zc-options-menu.ts';

define('zc-options-menu', ZcOptionsMenuElement);

declare global {
  interface HTMLElementTagNameMap {
    'zc-options-menu': ZcOptionsMenuElement;
  }
}
