import { style } from '@vanilla-extract/css';
import { vars } from '../theme/theme.css.ts';

export const line = style({
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  gap: vars.space[3],
  alignItems: 'center',
  minHeight: 24,
  cursor: 'pointer',
});
export const box = style({ width: 18, height: 18, margin: 0, cursor: 'pointer', accentColor: vars.color.text });
export const error = style({
  marginTop: vars.space[1],
  fontSize: vars.text.small,
  color: vars.color.danger,
  overflowWrap: 'anywhere',
});
