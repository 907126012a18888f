import { setPlatform } from '../base/app-host.ts';
import { define } from '../base/define.ts';
import { setChatLoader } from '../feed/chat-loader.ts';
import { ZcCommunityFeedElement } from '../feed/zc-community-feed/zc-community-feed.ts';
import { setPlayerLoader } from '../widget/player-loader.ts';

setPlatform(import.meta.url);
const at = (name: string) => new URL(`./${name}.js`, import.meta.url).href;
const [player, chat] = [at('player'), at('zc-chat')];
setPlayerLoader(() => import(player));
setChatLoader(() => import(chat));
define('zc-community-feed', ZcCommunityFeedElement);
