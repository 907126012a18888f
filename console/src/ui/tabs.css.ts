import { style } from '@vanilla-extract/css';
import { phone } from '../theme/media.ts';
import { vars } from '../theme/theme.css.ts';

export const root = style({ display: 'grid', gap: vars.space[3], minWidth: 0 });
export const list = style({
  display: 'flex',
  gap: vars.space[4],
  overflowX: 'auto',
  overflowY: 'hidden',
  scrollbarWidth: 'none',
  boxShadow: `inset 0 -1px ${vars.color.line}`,
  '@media': { [phone]: { gap: vars.space[3] } },
});
export const tab = style({
  padding: `${vars.space[2]} 2px`,
  whiteSpace: 'nowrap',
  flexShrink: 0,
  fontWeight: 560,
  color: vars.color.textSoft,
  borderBottom: '2px solid transparent',
  cursor: 'pointer',
  selectors: { '&[data-selected]': { color: vars.color.text, borderBottomColor: vars.color.text } },
});
export const panel = style({
  minWidth: 0,
  outlineOffset: 4,
  selectors: { '&[data-inert]': { display: 'none' } },
});
