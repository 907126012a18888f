import { define } from '../../base/define.ts';
import { ZcShareDialogElement } from './zc-share-dialog.ts';

define('zc-share-dialog', ZcShareDialogElement);

declare global {
  interface HTMLElementTagNameMap {
    'zc-share-dialog': ZcShareDialogElement;
  }
}
