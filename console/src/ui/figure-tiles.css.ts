import { style } from '@vanilla-extract/css';
import { vars } from '../theme/theme.css.ts';

/** Cards side by side, each with one figure. */
export const tiles = style({
  display: 'grid',
  gap: vars.space[4],
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(180px, 100%), 1fr))',
});
export const figure = style({
  display: 'block',
  fontSize: vars.text.title,
  fontWeight: 660,
  fontVariantNumeric: 'tabular-nums',
  letterSpacing: '-0.02em',
});
