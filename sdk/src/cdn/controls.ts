import { define } from '../base/define.ts';
import { ZcControlBarElement } from '../controls/zc-control-bar/zc-control-bar.ts';
import { ZcSeekBarElement } from '../controls/zc-seek-bar/zc-seek-bar.ts';
import { ZcVolumeControlElement } from '../controls/zc-volume-control/zc-volume-control.ts';

define('zc-seek-bar', ZcSeekBarElement);
define('zc-volume-control', ZcVolumeControlElement);
define('zc-control-bar', ZcControlBarElement);
