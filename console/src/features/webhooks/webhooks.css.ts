import { style } from '@vanilla-extract/css';
import { vars } from '../../theme/theme.css.ts';

export const events = style({ border: 0, padding: 0, margin: 0, display: 'grid', gap: vars.space[2] });
export const legend = style({ fontSize: vars.text.small, fontWeight: 560, marginBlockEnd: vars.space[2] });
export const problem = style({ fontSize: vars.text.small, color: vars.color.danger });
export const soft = style({ display: 'block', fontSize: vars.text.small, color: vars.color.textSoft });
export const url = style({ overflowWrap: 'anywhere' });
export const stack = style({ display: 'grid', gap: vars.space[4], gridTemplateColumns: 'minmax(0, 1fr)' });
export const actions = style({ display: 'flex', flexWrap: 'wrap', gap: vars.space[2] });
export const facts = style({ display: 'flex', flexWrap: 'wrap', gap: vars.space[2], alignItems: 'center' });
export const code = style({
  margin: 0,
  padding: vars.space[3],
  maxHeight: 260,
  overflow: 'auto',
  borderRadius: vars.radius.medium,
  background: vars.color.sunken,
  fontFamily: vars.font.mono,
  fontSize: vars.text.tiny,
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
});
export const part = style({ fontSize: vars.text.body, fontWeight: 600, marginBlockEnd: vars.space[2] });
