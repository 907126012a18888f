import { style } from '@vanilla-extract/css';
import { phone } from '../../theme/media.ts';
import { vars } from '../../theme/theme.css.ts';

export const types = style({
  display: 'inline-flex',
  padding: 3,
  gap: 2,
  borderRadius: vars.radius.pill,
  background: vars.color.sunken,
  '@media': { [phone]: { display: 'grid', gridTemplateColumns: 'repeat(3, 1fr)', width: '100%' } },
});
export const type = style({
  minHeight: 32,
  paddingInline: vars.space[4],
  border: 0,
  borderRadius: vars.radius.pill,
  background: 'transparent',
  color: vars.color.textSoft,
  fontWeight: 560,
  cursor: 'pointer',
  selectors: {
    '&[data-hovered]': { color: vars.color.text },
    '&[data-selected]': { background: vars.color.surface, color: vars.color.text, boxShadow: vars.shadow.low },
    '&[data-focus-visible]': { outline: `2px solid ${vars.color.focus}`, outlineOffset: 1 },
  },
  '@media': { [phone]: { minHeight: 40 } },
});
export const bar = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: vars.space[3],
});
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
  gridTemplateColumns: 'repeat(4, 136px) 190px',
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
