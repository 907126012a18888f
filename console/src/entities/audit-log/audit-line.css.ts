import { globalStyle, style } from '@vanilla-extract/css';
import { phone } from '../../theme/media.ts';
import { vars } from '../../theme/theme.css.ts';

export const list = style({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: vars.space[2],
});
export const entry = style({
  border: `1px solid ${vars.color.line}`,
  borderRadius: vars.radius.medium,
  background: vars.color.surface,
});
export const summary = style({
  cursor: 'pointer',
  padding: vars.space[3],
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 2fr) minmax(0, 1fr) auto',
  gap: vars.space[3],
  alignItems: 'center',
  borderRadius: vars.radius.medium,
  '@media': { [phone]: { gridTemplateColumns: 'minmax(0, 1fr)', gap: vars.space[1] } },
});
export const what = style({ display: 'flex', flexWrap: 'wrap', gap: vars.space[2], overflowWrap: 'anywhere' });
export const done = style({ fontWeight: 600 });
export const soft = style({ fontSize: vars.text.small, color: vars.color.textSoft, overflowWrap: 'anywhere' });
export const body = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: vars.space[4],
  padding: vars.space[3],
  borderBlockStart: `1px solid ${vars.color.line}`,
});
export const values = style({ width: '100%', borderCollapse: 'collapse', fontSize: vars.text.small });
globalStyle(`${values} th, ${values} td`, {
  padding: vars.space[2],
  textAlign: 'start',
  verticalAlign: 'top',
  overflowWrap: 'anywhere',
  whiteSpace: 'pre-wrap',
  borderBlockEnd: `1px solid ${vars.color.line}`,
});
globalStyle(`${values} th`, { fontWeight: 560 });
export const facts = style({
  margin: 0,
  display: 'grid',
  gridTemplateColumns: 'max-content minmax(0, 1fr)',
  gap: vars.space[2],
  fontSize: vars.text.small,
});
globalStyle(`${facts} dt`, { color: vars.color.textSoft });
globalStyle(`${facts} dd`, { margin: 0, overflowWrap: 'anywhere', textAlign: 'start' });
export const actions = style({ display: 'flex', flexWrap: 'wrap', gap: vars.space[2] });
