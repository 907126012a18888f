import { globalStyle, style } from '@vanilla-extract/css';
import { vars } from '../../theme/theme.css.ts';

export const root = style({
  display: 'grid',
  gap: vars.space[3],
  gridTemplateColumns: 'minmax(0, 1fr)',
  alignContent: 'start',
});
export const note = style({ color: vars.color.textSoft, fontSize: vars.text.small });
export const figures = style({ display: 'grid', gap: vars.space[1] });
export const figure = style({ display: 'flex', justifyContent: 'space-between', gap: vars.space[3] });
globalStyle(`${figure} dt`, { color: vars.color.textSoft });
globalStyle(`${figure} dd`, {
  margin: 0,
  fontVariantNumeric: 'tabular-nums',
  textAlign: 'end',
  overflowWrap: 'anywhere',
});
