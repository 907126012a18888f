import { style } from '@vanilla-extract/css';
import { narrow, phone } from '../../theme/media.ts';
import { vars } from '../../theme/theme.css.ts';

/** Has the same left edge as the page below. */
export const places = style({
  width: '100%',
  maxWidth: 1200,
  marginInline: 'auto',
  padding: `${vars.space[4]} ${vars.space[8]} 0`,
  display: 'flex',
  gap: vars.space[4],
  flexWrap: 'wrap',
  minWidth: 0,
  '@media': { [phone]: { paddingInline: vars.space[4], gap: `0 ${vars.space[3]}` } },
});
export const place = style({
  padding: `${vars.space[2]} 2px`,
  whiteSpace: 'nowrap',
  flexShrink: 0,
  fontWeight: 560,
  color: vars.color.textSoft,
  borderBottom: '2px solid transparent',
  selectors: {
    '&:hover': { color: vars.color.text },
    '&[aria-current]': { color: vars.color.text, borderBottomColor: vars.color.text },
  },
});
export const columns = style({
  display: 'grid',
  gap: vars.space[5],
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  alignItems: 'start',
  '@media': { [narrow]: { gridTemplateColumns: 'minmax(0, 1fr)' } },
});
export const stack = style({ display: 'grid', gap: vars.space[5], gridTemplateColumns: 'minmax(0, 1fr)' });
export const line = style({ display: 'flex', gap: vars.space[3], alignItems: 'center', flexWrap: 'wrap' });
export { figure, tiles } from '../../ui/figure-tiles.css.ts';
export const facts = style({
  margin: 0,
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  gap: `${vars.space[2]} ${vars.space[5]}`,
});
export const entry = style({ display: 'grid', gridColumn: '1 / -1', gridTemplateColumns: 'subgrid' });
export const fact = style({ color: vars.color.textSoft });
export const value = style({ margin: 0, overflowWrap: 'anywhere', whiteSpace: 'pre-line' });
