import { style } from '@vanilla-extract/css';
import { vars } from '../../theme/theme.css.ts';

export const steps = style({
  listStyle: 'decimal',
  paddingInlineStart: vars.space[5],
  display: 'grid',
  gap: vars.space[2],
});
