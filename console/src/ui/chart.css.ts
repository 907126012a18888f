import { style } from '@vanilla-extract/css';
import { vars } from '../theme/theme.css.ts';
import { hidden } from './page.css.ts';

export const root = style({ position: 'relative', display: 'grid', gap: vars.space[2] });
export const plot = style({ width: '100%', height: 200, overflow: 'visible' });
export const gridLine = style({ stroke: vars.color.line, strokeWidth: 1, vectorEffect: 'non-scaling-stroke' });
export const area = style({ fill: vars.color.chart, opacity: 0.1 });
export const line = style({
  fill: 'none',
  stroke: vars.color.chart,
  strokeWidth: 2,
  strokeLinejoin: 'round',
  strokeLinecap: 'round',
  vectorEffect: 'non-scaling-stroke',
});
export const labels = style({
  display: 'flex',
  justifyContent: 'space-between',
  fontSize: vars.text.tiny,
  color: vars.color.textFaint,
  fontVariantNumeric: 'tabular-nums',
});
export const top = style({ fontSize: vars.text.tiny, color: vars.color.textFaint, fontVariantNumeric: 'tabular-nums' });
export const slots = style({ position: 'absolute', inset: '22px 0 24px 0', display: 'flex' });
export const slot = style({ flex: 1, position: 'relative' });
export const marker = style({
  position: 'absolute',
  insetBlock: 0,
  insetInlineStart: '50%',
  width: 1,
  background: vars.color.edge,
  opacity: 0,
  selectors: { [`${slot}:hover &`]: { opacity: 0.7 } },
});
export const tip = style({
  position: 'absolute',
  zIndex: 2,
  insetBlockEnd: '100%',
  insetInlineStart: '50%',
  transform: 'translateX(-50%)',
  padding: `${vars.space[1]} ${vars.space[2]}`,
  borderRadius: vars.radius.small,
  background: vars.color.inverse,
  color: vars.color.onInverse,
  fontSize: vars.text.tiny,
  whiteSpace: 'nowrap',
  pointerEvents: 'none',
  opacity: 0,
  selectors: {
    [`${slot}:hover &`]: { opacity: 1 },
    [`${slot}:first-child &`]: { insetInlineStart: 0, transform: 'none' },
    [`${slot}:last-child &`]: { insetInlineStart: 'auto', insetInlineEnd: 0, transform: 'none' },
  },
});
export const forScreenReaders = hidden;
export const nothing = style({
  position: 'relative',
  display: 'grid',
  placeContent: 'center',
  justifyItems: 'center',
  gap: vars.space[3],
  minHeight: 200,
  padding: vars.space[5],
  borderRadius: vars.radius.medium,
  background: vars.color.sunken,
  color: vars.color.textSoft,
  textAlign: 'center',
});
export const table = style({ width: '100%', borderCollapse: 'collapse', fontVariantNumeric: 'tabular-nums' });
export const tableBox = style({ maxHeight: 230, overflowY: 'auto' });
export const cell = style({
  padding: `${vars.space[1]} ${vars.space[2]}`,
  borderBottom: `1px solid ${vars.color.line}`,
  textAlign: 'start',
  fontWeight: 400,
});
export const number = style({ textAlign: 'end' });
