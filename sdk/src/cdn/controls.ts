import { define } from '../elements/define.ts';
import { ZcControlBarElement } from '../elements/zc-control-bar/zc-control-bar.ts';
import { ZcSeekBarElement } from '../elements/zc-seek-bar/zc-seek-bar.ts';
import { ZcVolumeControlElement } from '../elements/zc-volume-control/zc-volume-control.ts';

define('zc-seek-bar', ZcSeekBarElement);
define('zc-volume-control', ZcVolumeControlElement);
define('zc-control-bar', ZcControlBarElement);
