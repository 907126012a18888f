import { style } from '@vanilla-extract/css';
import { vars } from '../../theme/theme.css.ts';

export const quote = style({
  display: 'grid',
  gap: 2,
  margin: `${vars.space[2]} 0`,
  paddingInlineStart: vars.space[3],
  borderInlineStart: `3px solid ${vars.color.line}`,
  color: vars.color.textSoft,
  fontSize: vars.text.small,
});
export const words = style({ margin: 0, overflowWrap: 'anywhere' });
export const moment = style({
  display: 'inline-block',
  padding: '2px 8px',
  borderRadius: vars.radius.pill,
  background: vars.color.sunken,
  color: vars.color.text,
  fontSize: vars.text.small,
  fontWeight: 600,
  fontVariantNumeric: 'tabular-nums',
  textDecoration: 'none',
});
export const reactions = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: vars.space[2],
  margin: `${vars.space[2]} 0`,
  padding: 0,
  listStyle: 'none',
});
export const reaction = style({
  padding: '2px 10px',
  borderRadius: vars.radius.pill,
  background: vars.color.sunken,
  fontSize: vars.text.small,
  fontVariantNumeric: 'tabular-nums',
});
