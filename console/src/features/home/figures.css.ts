import { style } from '@vanilla-extract/css';
import { narrow, phone, smallPhone } from '../../theme/media.ts';
import { vars } from '../../theme/theme.css.ts';

export const top = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(300px, 1fr) minmax(0, 1.6fr)',
  gap: vars.space[6],
  alignItems: 'stretch',
  '@media': { [narrow]: { gridTemplateColumns: 'minmax(0, 1fr)' } },
});

/** Of everything that changes with loading, so that nothing below it moves. */
export const topHeight = 268;

export const meter = style({ display: 'grid', gap: vars.space[4], minHeight: 176 });
export const gauge = style({ display: 'grid', justifyItems: 'center', position: 'relative' });
export const arc = style({ width: 152, height: 84, overflow: 'visible' });
export const arcTrack = style({ fill: 'none', stroke: vars.color.sunken, strokeWidth: 12, strokeLinecap: 'round' });
export const arcFill = style({ fill: 'none', stroke: vars.color.chart, strokeWidth: 12, strokeLinecap: 'round' });
export const score = style({
  position: 'absolute',
  insetBlockEnd: -4,
  fontSize: vars.text.display,
  fontWeight: 660,
  letterSpacing: '-0.02em',
  lineHeight: 1.2,
  fontVariantNumeric: 'tabular-nums',
});
export const parts = style({ display: 'grid', gap: vars.space[2], fontSize: vars.text.small });
export const part = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  gap: `2px ${vars.space[3]}`,
  alignItems: 'baseline',
});
export const partName = style({ color: vars.color.textSoft });
export const partValue = style({ fontWeight: 600, fontVariantNumeric: 'tabular-nums' });
export const soft = style({ color: vars.color.textSoft, fontWeight: 400 });
export const bar = style({
  gridColumn: '1 / -1',
  height: 4,
  borderRadius: vars.radius.pill,
  overflow: 'hidden',
  background: vars.color.sunken,
});
export const barFill = style({ height: '100%', borderRadius: 'inherit', background: vars.color.chart });

export const tiles = style({
  display: 'grid',
  gridTemplateColumns: '1fr 1fr',
  gap: 1,
  overflow: 'hidden',
  background: vars.color.line,
  border: `1px solid ${vars.color.line}`,
  borderRadius: vars.radius.large,
});
export const tile = style({
  display: 'grid',
  gridTemplateRows: 'auto auto 1fr',
  gap: vars.space[1],
  padding: `${vars.space[4]} ${vars.space[5]} ${vars.space[3]}`,
  minWidth: 0,
  background: vars.color.surface,
  '@media': { [phone]: { padding: `${vars.space[3]} ${vars.space[4]}` } },
});
export const tileName = style({ color: vars.color.textSoft, fontSize: vars.text.small });
/** A link that looks like its text until one comes to it. */
export const explain = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 4,
  color: 'inherit',
  textDecoration: 'none',
  selectors: { '&:hover': { textDecoration: 'underline' } },
});
export const tileLine = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', gap: `0 ${vars.space[2]}` });
export const tileValue = style({
  fontSize: '26px',
  fontWeight: 640,
  letterSpacing: '-0.02em',
  lineHeight: 1.25,
  fontVariantNumeric: 'tabular-nums',
  whiteSpace: 'nowrap',
  '@media': { [smallPhone]: { fontSize: '22px', whiteSpace: 'normal' } },
});
export const delta = style({ fontSize: vars.text.small, color: vars.color.textSoft, whiteSpace: 'nowrap' });
export const sparkline = style({ alignSelf: 'end', width: '100%', height: 28, direction: 'ltr' });
export const sparkLine = style({
  fill: 'none',
  stroke: vars.color.chart,
  strokeWidth: 1.75,
  vectorEffect: 'non-scaling-stroke',
  strokeLinejoin: 'round',
});
export const sparkArea = style({ fill: vars.color.chart, opacity: 0.1 });

/** As large as a finger needs, in a heading that is not. */
export const explainHead = style({
  display: 'inline-grid',
  placeItems: 'center',
  width: 24,
  height: 24,
  marginBlock: -6,
  verticalAlign: 'middle',
  color: vars.color.textSoft,
});
