import { style } from '@vanilla-extract/css';
import { vars } from '../../theme/theme.css.ts';
import { hidden } from '../page.css.ts';

export const root = style({
  position: 'relative',
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: vars.space[2],
  minWidth: 0,
});
export const frame = style({
  position: 'relative',
  minWidth: 0,
  borderRadius: vars.radius.small,
  outlineOffset: 3,
  selectors: { '&[aria-busy=true]': { opacity: 0.6 } },
});
export const plot = style({ position: 'absolute', inset: 0, overflow: 'hidden' });
export const tip = style({
  position: 'absolute',
  zIndex: 2,
  top: 0,
  display: 'grid',
  gap: 2,
  maxWidth: 'min(280px, 70%)',
  padding: `${vars.space[1]} ${vars.space[2]}`,
  borderRadius: vars.radius.small,
  background: vars.color.inverse,
  color: vars.color.onInverse,
  fontSize: vars.text.tiny,
  fontVariantNumeric: 'tabular-nums',
  pointerEvents: 'none',
});
export const tipStep = style({ fontWeight: 600, whiteSpace: 'nowrap' });
export const tipLine = style({ display: 'flex', alignItems: 'center', gap: vars.space[2], minWidth: 0 });
export const tipTone = style({
  flexShrink: 0,
  width: 8,
  height: 8,
  borderRadius: vars.radius.pill,
  outline: `1px solid ${vars.color.onInverse}`,
});
export const tipName = style({ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' });
export const tipNote = style({ maxWidth: 220, whiteSpace: 'normal', overflowWrap: 'anywhere' });
export const tipValue = style({ marginInlineStart: 'auto', whiteSpace: 'nowrap' });
export const cursor = style({
  position: 'absolute',
  zIndex: 1,
  top: 0,
  width: 1,
  background: vars.color.edge,
  pointerEvents: 'none',
});
export const playhead = style({
  position: 'absolute',
  zIndex: 1,
  top: 0,
  width: 2,
  marginInlineStart: -1,
  background: vars.color.text,
  pointerEvents: 'none',
});
export const back = style({ position: 'absolute', zIndex: 3, top: 0, insetInlineEnd: 0 });
export const legend = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: `${vars.space[1]} ${vars.space[4]}`,
  fontSize: vars.text.small,
  color: vars.color.textSoft,
});
export const legendItem = style({ display: 'inline-flex', alignItems: 'center', gap: vars.space[2], maxWidth: '100%' });
export const legendName = style({ minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' });
export const swatch = style({ flexShrink: 0 });
export const forScreenReaders = hidden;
export const nothing = style({
  position: 'absolute',
  inset: 0,
  display: 'grid',
  placeContent: 'center',
  justifyItems: 'center',
  gap: vars.space[3],
  padding: vars.space[5],
  borderRadius: vars.radius.medium,
  background: vars.color.sunken,
  color: vars.color.textSoft,
  textAlign: 'center',
});
export const table = style({ width: '100%', borderCollapse: 'collapse', fontVariantNumeric: 'tabular-nums' });
export const cell = style({
  padding: `${vars.space[1]} ${vars.space[2]}`,
  borderBottom: `1px solid ${vars.color.line}`,
  textAlign: 'start',
  fontWeight: 400,
});
/** Of a line: no more than two lines of it. */
export const lineName = style({
  display: '-webkit-inline-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 2,
  maxWidth: 160,
  overflow: 'hidden',
  overflowWrap: 'break-word',
  whiteSpace: 'normal',
});
export const number = style({ textAlign: 'end', whiteSpace: 'nowrap' });
