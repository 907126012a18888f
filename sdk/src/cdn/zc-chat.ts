import { setPlatform } from '../base/app-host.ts';
import { define } from '../base/define.ts';
import { ZcChatElement } from '../chat/zc-chat/zc-chat.ts';

setPlatform(import.meta.url);
define('zc-chat', ZcChatElement);
