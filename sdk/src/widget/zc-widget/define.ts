import { define } from '../../base/define.ts';
import '../../player/zc-player/define.ts';
import { ZcWidgetElement } from './zc-widget.ts';

define('zc-widget', ZcWidgetElement);
