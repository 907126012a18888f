import { svg } from 'lit';
import { icon } from '../../base/icons.ts';

export const menuIcons = {
  check: icon(svg`<path class="line" d="m5 12.5 4.5 4.5L19 7.5"/>`),
  back: icon(svg`<path class="line turn" d="m14.5 6-6 6 6 6"/>`),
  forward: icon(svg`<path class="line turn" d="m9.5 6 6 6-6 6"/>`),
} as const;
