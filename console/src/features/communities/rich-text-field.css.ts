import { globalStyle, style } from '@vanilla-extract/css';
import { vars } from '../../theme/theme.css.ts';

export const field = style({ display: 'grid', gap: 6, minWidth: 0 });
export const label = style({
  fontSize: vars.text.small,
  fontWeight: 560,
  color: vars.color.text,
  justifySelf: 'start',
});

globalStyle(`${field} .zc-editor`, {
  borderRadius: 0,
  color: vars.color.text,
  vars: {
    '--zc-edge': vars.color.edge,
    '--zc-field': vars.color.surface,
    '--zc-line': vars.color.line,
    '--zc-focus': vars.color.focus,
  },
});
globalStyle(`${field} .zc-link button`, {
  padding: `0 ${vars.space[3]}`,
  border: `1px solid ${vars.color.edge}`,
  borderRadius: vars.radius.pill,
  background: 'none',
  color: 'inherit',
  font: 'inherit',
  minHeight: 34,
  cursor: 'pointer',
});
globalStyle(`${field} .zc-link input`, {
  minHeight: 34,
  padding: `0 ${vars.space[3]}`,
  border: `1px solid ${vars.color.edge}`,
  borderRadius: vars.radius.pill,
  background: vars.color.surface,
  color: 'inherit',
  font: 'inherit',
});
globalStyle(`${field} .zc-text a`, { color: vars.color.text, textDecoration: 'underline' });
