import { style } from '@vanilla-extract/css';
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
  display: 'grid',
  gridTemplateColumns: 'minmax(160px, 1fr) auto',
  gap: vars.space[2],
  '@media': { '(max-width: 1199px)': { gridTemplateColumns: 'minmax(0, 1fr) auto' } },
});
export const search = style({
  minWidth: 0,
  '@media': { '(min-width: 720px) and (max-width: 1199px)': { gridColumn: '1 / -1' } },
});
export const selects = style({
  display: 'grid',
  gridTemplateColumns:
    'repeat(2, minmax(132px, max-content)) minmax(128px, max-content) minmax(150px, max-content) minmax(190px, max-content)',
  gap: vars.space[2],
  '@media': {
    '(min-width: 720px) and (max-width: 1199px)': {
      gridColumn: '1 / -1',
      gridTemplateColumns: 'repeat(4, minmax(0, 1fr)) minmax(0, 1.4fr)',
    },
    [phone]: { gridColumn: '1 / -1', gridTemplateColumns: '1fr 1fr' },
  },
});
export const sort = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  gap: vars.space[2],
  '@media': { [phone]: { gridColumn: '1 / -1' } },
});
