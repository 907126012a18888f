import { style } from '@vanilla-extract/css';
import { vars } from '../../theme/theme.css.ts';

export const card = style({
  padding: vars.space[4],
  background: vars.color.surface,
  border: `1px solid ${vars.color.line}`,
  borderRadius: vars.radius.large,
});
export const stack = style({ display: 'grid', gap: vars.space[3], gridTemplateColumns: 'minmax(0, 1fr)' });
export const head = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto auto',
  alignItems: 'center',
  gap: 4,
});
export const title = style({ fontSize: vars.text.lead, fontWeight: 620, overflowWrap: 'anywhere' });
export const soft = style({ fontSize: vars.text.small, color: vars.color.textSoft, overflowWrap: 'anywhere' });
export const two = style({ display: 'grid', gridTemplateColumns: 'repeat(2, minmax(0, 1fr))', gap: vars.space[2] });
export const three = style({ display: 'grid', gridTemplateColumns: 'repeat(3, minmax(0, 1fr))', gap: vars.space[2] });
export const layers = style({
  border: 0,
  padding: 0,
  margin: 0,
  minWidth: 0,
  display: 'flex',
  alignItems: 'center',
  gap: 4,
});
export const actions = style({ display: 'flex', flexWrap: 'wrap', gap: vars.space[2] });
export const list = style({ display: 'grid', gap: 2 });
export const row = style({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr) auto', alignItems: 'center' });
export const rowButton = style({
  display: 'grid',
  gap: 1,
  padding: '8px 10px',
  border: 0,
  borderRadius: vars.radius.small,
  background: 'none',
  color: 'inherit',
  font: 'inherit',
  textAlign: 'start',
  cursor: 'pointer',
  overflowWrap: 'anywhere',
  selectors: {
    '&:hover': { background: vars.color.hover },
    '&[aria-pressed=true]': { background: vars.color.sunken, fontWeight: 600 },
    '&:focus-visible': { outline: `2px solid ${vars.color.focus}` },
  },
});
