import { style } from '@vanilla-extract/css';
import { vars } from '../../theme/theme.css.ts';

export const root = style({ display: 'grid', gap: vars.space[4], alignContent: 'start' });
export const hint = style({
  marginBlock: `${vars.space[1]} 0`,
  fontSize: vars.text.small,
  color: vars.color.textFaint,
});
