import { style } from '@vanilla-extract/css';
import { vars } from '../theme/theme.css.ts';

export const box = style({ position: 'relative', minWidth: 0 });
export const icon = style({
  position: 'absolute',
  insetInlineStart: 13,
  insetBlockStart: 10,
  color: vars.color.textFaint,
  pointerEvents: 'none',
});
export const input = style({
  width: '100%',
  height: 36,
  paddingInline: '36px 12px',
  background: vars.color.surface,
  border: `1px solid ${vars.color.line}`,
  borderRadius: vars.radius.pill,
  selectors: {
    '&::placeholder': { color: vars.color.textFaint },
    '&::-webkit-search-cancel-button': { cursor: 'pointer' },
    '&:focus': { outline: 'none', borderColor: vars.color.focus, boxShadow: `0 0 0 1px ${vars.color.focus}` },
  },
});
