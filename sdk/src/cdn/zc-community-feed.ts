import { setPlatform } from '../base/app-host.ts';
import { define } from '../base/define.ts';
import { ZcCommunityFeedElement } from '../feed/zc-community-feed/zc-community-feed.ts';
import { setPlayerLoader } from '../widget/player-loader.ts';

setPlatform(import.meta.url);
const player = new URL('./player.js', import.meta.url).href;
setPlayerLoader(() => import(player));
define('zc-community-feed', ZcCommunityFeedElement);
