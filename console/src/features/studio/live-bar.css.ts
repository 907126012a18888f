import { style } from '@vanilla-extract/css';
import { phone } from '../../theme/media.ts';
import { vars } from '../../theme/theme.css.ts';

export const root = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: vars.space[3] });
export const viewers = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 6,
  color: vars.color.textSoft,
  fontVariantNumeric: 'tabular-nums',
});
export const word = style({ '@media': { [phone]: { display: 'none' } } });
export const elapsed = style({ fontVariantNumeric: 'tabular-nums', fontWeight: 600 });
export const doors = style({ paddingInline: vars.space[2] });
