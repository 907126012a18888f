import { style } from '@vanilla-extract/css';
import { vars } from '../theme/theme.css.ts';

export const root = style({
  display: 'flex',
  flexWrap: 'wrap',
  width: 'fit-content',
  maxWidth: '100%',
  padding: 3,
  gap: 2,
  border: `1px solid ${vars.color.line}`,
  /** That of a pill, as long as there is one row. */
  borderRadius: 19,
  background: vars.color.sunken,
});
export const segment = style({
  position: 'relative',
  display: 'grid',
  placeItems: 'center',
  minHeight: 30,
  paddingInline: vars.space[4],
  borderRadius: vars.radius.pill,
  fontWeight: 560,
  whiteSpace: 'nowrap',
  color: vars.color.textSoft,
  cursor: 'pointer',
  selectors: {
    '&:hover': { color: vars.color.text },
    '&:has(:checked)': { background: vars.color.surface, color: vars.color.text, boxShadow: vars.shadow.low },
    '&:has(:focus-visible)': { outline: `2px solid ${vars.color.focus}`, outlineOffset: 1 },
  },
});
/** It takes the clicks, unseen. */
export const input = style({
  position: 'absolute',
  inset: 0,
  margin: 0,
  opacity: 0,
  cursor: 'inherit',
});
