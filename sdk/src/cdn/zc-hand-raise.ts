import { setPlatform } from '../elements/app-host.ts';
import { define } from '../elements/define.ts';
import { ZcHandRaiseElement } from '../elements/zc-hand-raise/zc-hand-raise.ts';

setPlatform(import.meta.url);
define('zc-hand-raise', ZcHandRaiseElement);
