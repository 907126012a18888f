import { style } from '@vanilla-extract/css';
import { vars } from '../../theme/theme.css.ts';

export const list = style({ margin: 0, display: 'grid', gap: vars.space[2] });
export const row = style({
  display: 'flex',
  justifyContent: 'space-between',
  gap: vars.space[4],
  alignItems: 'baseline',
});
export const amount = style({ margin: 0, fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' });
export const time = style({ display: 'block', fontSize: vars.text.small, color: vars.color.textSoft });
export const sum = style([
  row,
  { borderTop: `1px solid ${vars.color.line}`, paddingTop: vars.space[2], marginTop: vars.space[1], fontWeight: 640 },
]);
export const note = style({ fontSize: vars.text.small, color: vars.color.textSoft, marginTop: vars.space[2] });
