import { style } from '@vanilla-extract/css';
import { vars } from '../theme/theme.css.ts';

export const saveLine = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 6,
  minWidth: 112,
  fontSize: vars.text.small,
  color: vars.color.textSoft,
});
export const choices = style({ display: 'flex', flexWrap: 'wrap', gap: vars.space[2] });
