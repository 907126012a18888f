import { style } from '@vanilla-extract/css';
import { vars } from '../../theme/theme.css.ts';

export const root = style({ display: 'grid', gap: vars.space[4], alignContent: 'start' });
export const none = style({
  display: 'grid',
  placeItems: 'center',
  gap: vars.space[2],
  padding: vars.space[8],
  color: vars.color.textSoft,
});
export const section = style({ display: 'grid', gap: vars.space[2] });
export const title = style({ fontSize: vars.text.small, fontWeight: 620, color: vars.color.textSoft });
export const list = style({ display: 'grid', gap: vars.space[2] });
export const hand = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: vars.space[2],
  padding: vars.space[3],
  border: `1px solid ${vars.color.line}`,
  borderRadius: vars.radius.medium,
});
export const name = style({
  flex: '1 1 120px',
  minWidth: 0,
  fontWeight: 580,
  overflowWrap: 'anywhere',
  display: 'grid',
});
export const when = style({ fontSize: vars.text.tiny, fontWeight: 400, color: vars.color.textFaint });
export const actions = style({ display: 'flex', gap: vars.space[1] });
