import { style } from '@vanilla-extract/css';
import { vars } from '../theme/theme.css.ts';

export const root = style({
  display: 'flex',
  width: 'fit-content',
  maxWidth: '100%',
  padding: 3,
  gap: 2,
  border: `1px solid ${vars.color.line}`,
  borderRadius: vars.radius.pill,
  background: vars.color.sunken,
});
export const segment = style({
  display: 'grid',
  placeItems: 'center',
  minHeight: 30,
  paddingInline: vars.space[4],
  borderRadius: vars.radius.pill,
  fontWeight: 560,
  color: vars.color.textSoft,
  cursor: 'pointer',
  selectors: {
    '&[data-hovered]': { color: vars.color.text },
    '&[data-selected]': { background: vars.color.surface, color: vars.color.text, boxShadow: vars.shadow.low },
    '&[data-focus-visible]': { outline: `2px solid ${vars.color.focus}`, outlineOffset: 1 },
  },
});
