import { style } from '@vanilla-extract/css';
import { vars } from '../../theme/theme.css.ts';

export const more = style({ borderTop: `1px solid ${vars.color.line}`, paddingTop: vars.space[4] });
export const summary = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: vars.space[2],
  minHeight: 36,
  fontWeight: 600,
  cursor: 'pointer',
  listStyle: 'none',
  borderRadius: vars.radius.small,
  selectors: {
    '&::-webkit-details-marker': { display: 'none' },
    '&:focus-visible': { outline: `2px solid ${vars.color.focus}`, outlineOffset: 2 },
  },
});
export const arrow = style({
  selectors: { [`${more}[open] &`]: { transform: 'rotate(90deg)' }, ':dir(rtl) &': { transform: 'scaleX(-1)' } },
});
export const fields = style({
  display: 'grid',
  gap: vars.space[6],
  gridTemplateColumns: 'minmax(0, 1fr)',
  paddingTop: vars.space[4],
});
