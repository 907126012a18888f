import { define } from '../../base/define.ts';
import { ZcHandRaiseElement } from './zc-hand-raise.ts';

define('zc-hand-raise', ZcHandRaiseElement);
