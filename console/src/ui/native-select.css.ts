import { style } from '@vanilla-extract/css';
import { vars } from '../theme/theme.css.ts';

export const box = style({ position: 'relative', display: 'inline-grid', alignItems: 'center' });
export const select = style({
  appearance: 'none',
  minHeight: 36,
  maxWidth: '100%',
  paddingInline: `${vars.space[3]} ${vars.space[8]}`,
  background: vars.color.surface,
  color: 'inherit',
  font: 'inherit',
  border: `1px solid ${vars.color.line}`,
  borderRadius: vars.radius.pill,
  textOverflow: 'ellipsis',
  cursor: 'pointer',
  selectors: { '&:hover': { background: vars.color.hover } },
});
export const arrow = style({ position: 'absolute', insetInlineEnd: vars.space[3], pointerEvents: 'none' });
export const option = style({ background: vars.color.raised, color: vars.color.text });
