import { style } from '@vanilla-extract/css';
import { vars } from '../../theme/theme.css.ts';

export const tiles = style({
  display: 'grid',
  gap: vars.space[4],
  marginBottom: vars.space[5],
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(180px, 100%), 1fr))',
});
export const figure = style({
  display: 'block',
  fontSize: vars.text.title,
  fontWeight: 660,
  fontVariantNumeric: 'tabular-nums',
  letterSpacing: '-0.02em',
});
export const soft = style({ display: 'block', color: vars.color.textSoft, fontSize: vars.text.small });
