import { style } from '@vanilla-extract/css';
import { phone } from '../../theme/media.ts';
import { vars } from '../../theme/theme.css.ts';

export const list = style({ display: 'grid', gap: vars.space[3], gridTemplateColumns: 'minmax(0, 1fr)' });
export const row = style({
  display: 'grid',
  gridTemplateColumns: '128px minmax(0, 1fr) auto',
  alignItems: 'center',
  gap: vars.space[4],
  padding: vars.space[3],
  background: vars.color.surface,
  border: `1px solid ${vars.color.line}`,
  borderRadius: vars.radius.large,
  '@media': { [phone]: { gridTemplateColumns: '96px minmax(0, 1fr)', gap: vars.space[3] } },
});
export const poster = style({ minWidth: 0 });
export const what = style({ display: 'grid', gap: vars.space[1], minWidth: 0 });
export const name = style({
  fontSize: vars.text.lead,
  fontWeight: 600,
  overflowWrap: 'anywhere',
  selectors: { '&:hover': { textDecoration: 'underline' } },
});
export const state = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: vars.space[2],
  color: vars.color.textSoft,
  fontSize: vars.text.small,
});
export const actions = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: vars.space[2],
  '@media': { [phone]: { gridColumn: '1 / -1' } },
});
