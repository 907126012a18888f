import { style } from '@vanilla-extract/css';
import { phone } from '../../theme/media.ts';
import { vars } from '../../theme/theme.css.ts';
import * as figureTiles from '../../ui/figure-tiles.css.ts';

export const address = style({ overflowWrap: 'anywhere', fontSize: vars.text.small });

export { actions, form, text } from '../../entities/sales/price-form.css.ts';
export { figure } from '../../ui/figure-tiles.css.ts';
export const unsettled = style({ margin: 0, padding: 0, listStyle: 'none', fontVariantNumeric: 'tabular-nums' });
export const tiles = style([figureTiles.tiles, { marginBottom: vars.space[5] }]);
export const soft = style({ display: 'block', color: vars.color.textSoft, fontSize: vars.text.small });
export const email = style({
  whiteSpace: 'nowrap',
  '@media': { [phone]: { whiteSpace: 'normal', overflowWrap: 'anywhere' } },
});
