import { setPlatform } from '../base/app-host.ts';
import { define } from '../base/define.ts';
import { setPlayerLoader } from '../widget/player-loader.ts';
import { ZcWidgetElement } from '../widget/zc-widget/zc-widget.ts';

setPlatform(import.meta.url);
const player = new URL('./player.js', import.meta.url).href;
setPlayerLoader(() => import(player));
define('zc-widget', ZcWidgetElement);
