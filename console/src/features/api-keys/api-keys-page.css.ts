import { style } from '@vanilla-extract/css';
import { vars } from '../../theme/theme.css.ts';

export const soft = style({ display: 'block', fontSize: vars.text.small, color: vars.color.textSoft });
export const choice = style({ border: 0, padding: 0, minInlineSize: 0 });
export const legend = style({ padding: 0, marginBlockEnd: vars.space[2], fontSize: vars.text.small, fontWeight: 560 });
export const groups = style({
  display: 'grid',
  gap: vars.space[4],
  maxHeight: 320,
  overflowY: 'auto',
  padding: vars.space[4],
  border: `1px solid ${vars.color.line}`,
  borderRadius: vars.radius.medium,
});
export const group = style({ border: 0, padding: 0, minInlineSize: 0, display: 'grid', gap: vars.space[1] });
export const groupName = style({
  padding: 0,
  marginBlockEnd: vars.space[1],
  fontSize: vars.text.small,
  color: vars.color.textSoft,
});
export const error = style({ marginBlockStart: vars.space[1], fontSize: vars.text.small, color: vars.color.danger });
