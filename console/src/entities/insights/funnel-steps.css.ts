import { style } from '@vanilla-extract/css';
import { phone } from '../../theme/media.ts';
import { vars } from '../../theme/theme.css.ts';

export const steps = style({
  display: 'grid',
  gap: vars.space[2],
  selectors: { '&[aria-busy=true]': { opacity: 0.6 } },
});
export const step = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(110px, 196px) minmax(0, 1fr) 108px',
  alignItems: 'center',
  gap: vars.space[3],
  fontVariantNumeric: 'tabular-nums',
  '@media': { [phone]: { gridTemplateColumns: 'minmax(0, 1fr) auto', rowGap: vars.space[1] } },
});
export const name = style({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: vars.space[1],
  minHeight: 28,
});
export const track = style({
  height: 18,
  borderRadius: vars.radius.small,
  background: vars.color.sunken,
  overflow: 'hidden',
  '@media': { [phone]: { order: 1, gridColumn: '1 / -1', height: 10 } },
});
export const fill = style({ height: '100%', background: vars.color.chart, minWidth: 2 });
export const count = style({ textAlign: 'end', whiteSpace: 'nowrap' });
export const soft = style({ color: vars.color.textSoft, fontSize: vars.text.small });
export const note = style([soft, { marginBlockStart: vars.space[3] }]);
