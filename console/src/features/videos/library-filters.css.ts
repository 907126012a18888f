import { globalStyle, style } from '@vanilla-extract/css';
import { phone } from '../../theme/media.ts';
import { vars } from '../../theme/theme.css.ts';

export const bar = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: vars.space[3],
});
export const side = style({ display: 'flex', alignItems: 'center', gap: vars.space[2] });
export const count = style({ color: vars.color.textSoft, fontVariantNumeric: 'tabular-nums' });
export const filters = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: vars.space[2],
});
export const search = style({ flex: '1 1 200px', minWidth: 0 });
export const selects = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: vars.space[2],
  minWidth: 0,
  '@media': { [phone]: { flexBasis: '100%', display: 'grid', gridTemplateColumns: '1fr 1fr' } },
});
globalStyle(`${selects} > *`, {
  flex: '1 1 auto',
  minWidth: 128,
  maxWidth: 240,
  '@media': { [phone]: { maxWidth: 'none', minWidth: 0 } },
});
export const sort = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  gap: vars.space[2],
  '@media': { [phone]: { gridColumn: '1 / -1' } },
});
