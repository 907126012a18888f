import { svg } from 'lit';
import { icon } from './icons.ts';

/** Of menus and panels, which arrive after the player. */
export const panelIcons = {
  check: icon(svg`<path class="line" d="m5 12.5 4.5 4.5L19 7.5"/>`),
  back: icon(svg`<path class="line turn" d="m14.5 6-6 6 6 6"/>`),
  forward: icon(svg`<path class="line turn" d="m9.5 6 6 6-6 6"/>`),
  search: icon(svg`<circle class="line" cx="10.5" cy="10.5" r="6"/><path class="line" d="m15 15 5 5"/>`),
} as const;
