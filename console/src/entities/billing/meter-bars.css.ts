import { style, styleVariants } from '@vanilla-extract/css';
import { phone } from '../../theme/media.ts';
import { vars } from '../../theme/theme.css.ts';

export const list = style({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  display: 'grid',
  gap: `${vars.space[5]} ${vars.space[8]}`,
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  '@media': { [phone]: { gridTemplateColumns: 'minmax(0, 1fr)' } },
});
export const meter = style({ display: 'grid', gap: vars.space[2], alignContent: 'start' });
export const head = style({ display: 'flex', justifyContent: 'space-between', gap: vars.space[3], flexWrap: 'wrap' });
export const name = style({ fontWeight: 560 });
export const figures = style({ fontVariantNumeric: 'tabular-nums' });
export const soft = style({ color: vars.color.textSoft, fontSize: vars.text.small, margin: 0 });
export const track = style({
  position: 'relative',
  height: 8,
  borderRadius: vars.radius.pill,
  background: vars.color.sunken,
  overflow: 'hidden',
});
const part = style({ position: 'absolute', insetBlock: 0, insetInlineStart: 0, borderRadius: vars.radius.pill });
/** What is likely until the end of the month. */
export const coming = style([part, { background: vars.color.line }]);
export const used = styleVariants({
  within: [part, { background: vars.color.blue }],
  near: [part, { background: vars.color.amber }],
});
