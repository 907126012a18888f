import { style } from '@vanilla-extract/css';
import { phone } from '../../theme/media.ts';
import { vars } from '../../theme/theme.css.ts';

export const addBar = style({ display: 'flex', flexWrap: 'wrap', gap: vars.space[2] });
export const soft = style({ color: vars.color.textSoft, fontSize: vars.text.small });
export const note = style({ marginBottom: vars.space[4], color: vars.color.textSoft, fontSize: vars.text.small });
export const empty = style({
  display: 'grid',
  justifyItems: 'center',
  gap: vars.space[3],
  padding: `${vars.space[8]} ${vars.space[4]}`,
  color: vars.color.textSoft,
  textAlign: 'center',
});
export const table = style({ width: '100%', borderCollapse: 'collapse', marginTop: -6 });
export const headCell = style({
  padding: `0 ${vars.space[2]} ${vars.space[2]}`,
  textAlign: 'start',
  fontSize: vars.text.small,
  fontWeight: 540,
  color: vars.color.textSoft,
});
export const cell = style({
  padding: '4px',
  verticalAlign: 'top',
  selectors: { '&:first-child': { paddingInlineStart: 0 }, '&:last-child': { paddingInlineEnd: 0 } },
});
export const timeCell = style({ width: 168, '@media': { [phone]: { width: 136 } } });
export const actionCell = style({ width: 44 });
export const time = style({ display: 'grid', gridTemplateColumns: 'auto minmax(0, 1fr)', gap: 4 });
/** Aligned with the field, which may have a message below. */
export const inLine = style({ paddingTop: 2 });
export const foot = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'flex-end',
  gap: vars.space[2],
  marginTop: vars.space[5],
});
