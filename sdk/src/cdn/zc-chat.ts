import { setPlatform } from '../elements/app-host.ts';
import { define } from '../elements/define.ts';
import { ZcChatElement } from '../elements/zc-chat/zc-chat.ts';

setPlatform(import.meta.url);
define('zc-chat', ZcChatElement);
