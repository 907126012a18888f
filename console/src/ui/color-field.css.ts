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
    // A browser shows no colour as black.
    '&[data-empty]': {
      borderStyle: 'dashed',
      background: `linear-gradient(to top left, transparent calc(50% - 1px), ${vars.color.edge} calc(50% - 1px) calc(50% + 1px), transparent calc(50% + 1px))`,
    },
    '&[data-empty]::-webkit-color-swatch': { opacity: 0 },
    '&[data-empty]::-moz-color-swatch': { opacity: 0 },
  },
});
