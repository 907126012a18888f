import { style } from '@vanilla-extract/css';
import { vars } from '../../theme/theme.css.ts';

export const banner = style({
  display: 'flex',
  alignItems: 'center',
  flexWrap: 'wrap',
  gap: `${vars.space[2]} ${vars.space[3]}`,
  padding: `${vars.space[2]} ${vars.space[8]}`,
  background: vars.color.amberSoft,
  color: vars.color.amber,
});
export const text = style({ flex: '1 1 240px', minWidth: 0, overflowWrap: 'anywhere' });
export const form = style({ display: 'grid', gap: vars.space[5] });
