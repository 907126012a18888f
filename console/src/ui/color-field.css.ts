import { style } from '@vanilla-extract/css';
import { vars } from '../theme/theme.css.ts';

export const row = style({
  display: 'grid',
  gridTemplateColumns: '40px minmax(0, 1fr)',
  gap: vars.space[2],
  alignItems: 'end',
});
export const well = style({
  width: 40,
  height: 40,
  padding: 0,
  border: `1px solid ${vars.color.edge}`,
  borderRadius: '50%',
  overflow: 'hidden',
  background: 'none',
  cursor: 'pointer',
  selectors: {
    '&::-webkit-color-swatch-wrapper': { padding: 0 },
    '&::-webkit-color-swatch': { border: 0 },
    '&::-moz-color-swatch': { border: 0 },
  },
});
