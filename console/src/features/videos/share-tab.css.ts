import { style } from '@vanilla-extract/css';
import { vars } from '../../theme/theme.css.ts';

export const list = style({ display: 'grid', gap: vars.space[6], gridTemplateColumns: 'minmax(0, 1fr)' });
export const item = style({ display: 'grid', gap: vars.space[3], gridTemplateColumns: 'minmax(0, 1fr)' });
export const head = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'end',
  justifyContent: 'space-between',
  gap: vars.space[3],
});
export const name = style({ fontSize: vars.text.body, fontWeight: 620 });
export const note = style({ color: vars.color.textSoft });
export const actions = style({ display: 'flex', alignItems: 'center', gap: vars.space[1] });
export const open = style({
  display: 'grid',
  placeItems: 'center',
  width: 30,
  height: 30,
  borderRadius: '50%',
  color: vars.color.textSoft,
  selectors: { '&:hover': { background: vars.color.hover, color: vars.color.text } },
});
const box = style({
  margin: 0,
  padding: `${vars.space[3]} ${vars.space[4]}`,
  overflow: 'auto',
  background: vars.color.sunken,
  borderRadius: vars.radius.medium,
  fontFamily: vars.font.mono,
  fontSize: '12.5px',
  lineHeight: 1.6,
});
export const line = style([box, { whiteSpace: 'nowrap' }]);
export const code = style([box, { whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }]);
export const choice = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'end', gap: vars.space[3] });
