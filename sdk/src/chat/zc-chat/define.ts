import { define } from '../../base/define.ts';
import { ZcChatElement } from './zc-chat.ts';

define('zc-chat', ZcChatElement);
