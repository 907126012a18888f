import { style } from '@vanilla-extract/css';
import { vars } from '../../theme/theme.css.ts';

export const track = style({
  flex: 1,
  minWidth: 40,
  height: 6,
  overflow: 'hidden',
  borderRadius: vars.radius.pill,
  background: vars.color.hover,
});
export const bar = style({
  height: '100%',
  clipPath: 'inset(0 100% 0 0)',
  background: `linear-gradient(90deg, ${vars.color.green} 0 75%, ${vars.color.amber} 75% 92%, ${vars.color.danger} 92%)`,
});
