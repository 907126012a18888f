import { style } from '@vanilla-extract/css';
import { phone } from '../../theme/media.ts';
import { vars } from '../../theme/theme.css.ts';

export const editor = style({ gridColumn: '1 / -1', display: 'grid', gap: vars.space[3], justifyItems: 'start' });
export const list = style({ display: 'grid', gap: vars.space[2], width: '100%' });
export const row = style({
  display: 'grid',
  gridTemplateColumns: 'auto 104px minmax(0, 1fr) auto',
  gap: vars.space[2],
  alignItems: 'start',
  padding: vars.space[2],
  borderRadius: vars.radius.medium,
  selectors: { '&[data-now]': { background: vars.color.sunken } },
  '@media': { [phone]: { gridTemplateColumns: 'auto minmax(0, 1fr) auto' } },
});
export const times = style({
  display: 'grid',
  gap: vars.space[1],
  '@media': { [phone]: { gridColumn: '2 / 4', gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' } },
});
export const text = style({
  '@media': { [phone]: { gridColumn: '1 / 3' } },
});
/** What saves is in sight, however long the list is. */
export const foot = style({
  position: 'sticky',
  zIndex: 2,
  insetBlockEnd: 0,
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  gap: vars.space[2],
  width: '100%',
  paddingBlock: vars.space[3],
  background: vars.color.surface,
  borderTop: `1px solid ${vars.color.line}`,
  '@media': { [phone]: { insetBlockEnd: 'calc(66px + env(safe-area-inset-bottom))' } },
});
export const choices = style({ display: 'flex', gap: vars.space[2] });
