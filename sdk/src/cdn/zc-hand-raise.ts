import { setPlatform } from '../base/app-host.ts';
import { define } from '../base/define.ts';
import { ZcHandRaiseElement } from '../live/zc-hand-raise/zc-hand-raise.ts';

setPlatform(import.meta.url);
define('zc-hand-raise', ZcHandRaiseElement);
